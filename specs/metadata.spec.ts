import { judgeStatus } from '../helpers/judge/judge-answer.ts'
import { judgeContentType } from '../helpers/judge/judge-exchange.ts'
import { ANNOUNCEMENTS, announced, judgeAnnounced } from '../helpers/judge/metadata/announcements.ts'
import * as metadata from '../helpers/judge/metadata/judge-metadata.ts'
import { clause, everyAnswer, expect, test } from '../helpers/spec/test.ts'

test.describe('discovery document by the standards', () => {
  test(...clause('discovery.status'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'discovery')).toKeep(judgeStatus, 200),
  )
  test(...clause('discovery.content-type'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'discovery')).toKeep(judgeContentType, 'application/json'),
  )
  test(...clause('discovery.issuer'), ({ evidence }) =>
    expect(evidence.steps.discovery).toKeep(metadata.judgeIssuer, evidence.issuerUrl),
  )

  for (const [id, judge] of [
    ['discovery.issuer-form', metadata.judgeIssuerForm],
    ['discovery.empty-lists', metadata.judgeEmptyLists],
    ['discovery.scope-syntax', metadata.judgeScopes],
    ['discovery.auth-signed', metadata.judgeAuthSigned],
    ['discovery.fapi-algorithms', metadata.judgeFapiAlgorithms],
    ['discovery.fapi-iss-parameter', metadata.judgeIssAnnounced],
  ] as const)
    test(...clause(id), ({ evidence }) => expect(evidence.steps.discovery).toKeep(judge))

  test(...clause('discovery.jwks-uri'), ({ evidence }) =>
    expect(evidence.steps.discovery).toKeep(metadata.judgePresent, 'jwks_uri'),
  )
  test(...clause('discovery.pkce'), ({ evidence }) =>
    expect(evidence.steps.discovery).toKeep(metadata.judgePresent, 'code_challenge_methods_supported'),
  )
  test(...clause('discovery.iss-parameter'), ({ evidence }) =>
    expect(evidence.steps.discovery).toKeep(() => metadata.judgeIssTold(evidence)),
  )

  for (const id of announced)
    test(...clause(id), ({ evidence }) =>
      expect(evidence.steps.discovery).toKeep(() => judgeAnnounced(evidence, ANNOUNCEMENTS[id])),
    )
})
