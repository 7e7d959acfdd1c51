import { ANNOUNCEMENTS, announced, judgeAnnounced } from '../helpers/endpoints/discovery/announcements.ts'
import * as metadata from '../helpers/endpoints/discovery/judge-metadata.ts'
import { judgeContentType, judgeStatus } from '../helpers/judge/judge-answer.ts'
import { type Checks, clause, type Evidence, every, expect, test } from '../helpers/spec/test.ts'

const answers = (evidence: Evidence) => expect(every.answer(evidence, 'discovery'))
const CHECKS: Checks = [
  ['discovery.status', (evidence) => answers(evidence).toKeep(judgeStatus, 200)],
  ['discovery.content-type', (evidence) => answers(evidence).toKeep(judgeContentType, 'application/json')],
  ['discovery.issuer', (evidence) => answers(evidence).toKeep(metadata.judgeIssuer, evidence.issuerUrl)],
  ['discovery.issuer-form', (evidence) => answers(evidence).toKeep(metadata.judgeIssuerForm)],
  ['discovery.empty-lists', (evidence) => answers(evidence).toKeep(metadata.judgeEmptyLists)],
  ['discovery.scope-syntax', (evidence) => answers(evidence).toKeep(metadata.judgeScopes)],
  ['discovery.auth-signed', (evidence) => answers(evidence).toKeep(metadata.judgeAuthSigned)],
  ['discovery.fapi-algorithms', (evidence) => answers(evidence).toKeep(metadata.judgeFapiAlgorithms)],
  ['discovery.fapi-iss-parameter', (evidence) => answers(evidence).toKeep(metadata.judgeIssAnnounced)],
  ['discovery.jwks-uri', (evidence) => answers(evidence).toKeep(metadata.judgePresent, 'jwks_uri')],
  [
    'discovery.pkce',
    (evidence) => answers(evidence).toKeep(metadata.judgePresent, 'code_challenge_methods_supported'),
  ],
  [
    'discovery.iss-parameter',
    (evidence) =>
      answers(evidence).toKeep((discovery) =>
        metadata.judgeIssFlag({ ...evidence, steps: { ...evidence.steps, discovery } }),
      ),
  ],
]

test.describe('discovery document according to the standards', () => {
  for (const [id, check, when] of CHECKS) test(...clause(id, when), ({ evidence }) => check(evidence))

  for (const id of announced)
    test(...clause(id), ({ evidence }) =>
      answers(evidence).toKeep((discovery) =>
        judgeAnnounced({ ...evidence, steps: { ...evidence.steps, discovery } }, ANNOUNCEMENTS[id]),
      ),
    )
})
