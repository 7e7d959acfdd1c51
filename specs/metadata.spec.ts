import { ANNOUNCEMENTS, announced, judgeAnnounced } from '../helpers/endpoints/discovery/announcements.ts'
import * as metadata from '../helpers/endpoints/discovery/judge-metadata.ts'
import { judgeContentType, judgeStatus } from '../helpers/judge/judge-answer.ts'
import { type Checks, clause, type Evidence, every, expect, test } from '../helpers/spec/test.ts'

const answers = (evidence: Evidence) => expect(every.answer(evidence, 'discovery'))
const document = ({ steps }: Evidence) => expect(steps.discovery)

const CHECKS: Checks = [
  ['discovery.status', (evidence) => answers(evidence).toKeep(judgeStatus, 200)],
  ['discovery.content-type', (evidence) => answers(evidence).toKeep(judgeContentType, 'application/json')],
  ['discovery.issuer', (evidence) => document(evidence).toKeep(metadata.judgeIssuer, evidence.issuerUrl)],
  ['discovery.issuer-form', (evidence) => document(evidence).toKeep(metadata.judgeIssuerForm)],
  ['discovery.empty-lists', (evidence) => document(evidence).toKeep(metadata.judgeEmptyLists)],
  ['discovery.scope-syntax', (evidence) => document(evidence).toKeep(metadata.judgeScopes)],
  ['discovery.auth-signed', (evidence) => document(evidence).toKeep(metadata.judgeAuthSigned)],
  ['discovery.fapi-algorithms', (evidence) => document(evidence).toKeep(metadata.judgeFapiAlgorithms)],
  ['discovery.fapi-iss-parameter', (evidence) => document(evidence).toKeep(metadata.judgeIssAnnounced)],
  ['discovery.jwks-uri', (evidence) => document(evidence).toKeep(metadata.judgePresent, 'jwks_uri')],
  [
    'discovery.pkce',
    (evidence) => document(evidence).toKeep(metadata.judgePresent, 'code_challenge_methods_supported'),
  ],
  ['discovery.iss-parameter', (evidence) => document(evidence).toKeep(() => metadata.judgeIssFlag(evidence))],
]

test.describe('discovery document according to the standards', () => {
  for (const [id, check, when] of CHECKS) test(...clause(id, when), ({ evidence }) => check(evidence))

  for (const id of announced)
    test(...clause(id), ({ evidence }) =>
      document(evidence).toKeep(() => judgeAnnounced(evidence, ANNOUNCEMENTS[id])),
    )
})
