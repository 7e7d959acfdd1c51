import * as token from '../helpers/endpoints/exchange/judge-tokens.ts'
import * as answer from '../helpers/judge/judge-answer.ts'
import { judgeGuessing } from '../helpers/judge/judge-differ.ts'
import { acceptedAsDocumented, judgedRows, rowsOf } from '../helpers/spec/rows.ts'
import {
  type Checks,
  clause,
  type Evidence,
  every,
  expect,
  rowsCheck,
  schemaClauses,
  test,
} from '../helpers/spec/test.ts'

const answers = (evidence: Evidence) => expect(every.answer(evidence, 'token'))

const CHECKS: Checks = [
  ['token.request', (evidence) => expect(acceptedAsDocumented(evidence, 'token')).toBeKept()],
  ['token.json', (evidence) => answers(evidence).toKeep(answer.judgeJson)],
  ['token.content-type', (evidence) => answers(evidence).toKeep(answer.judgeContentType, 'application/json')],
  ['token.lifetime', (evidence) => answers(evidence).toKeep(token.judgeLifetime)],
  ['token.scope-own', (evidence) => answers(evidence).toKeep(token.judgeScopeOwn)],
  ['token.expires-in-left', (evidence) => expect(every.accessToken(evidence)).toKeep(token.judgeLeft)],
  ['token.claims', (evidence) => expect(every.accessToken(evidence)).toKeep(token.judgeClaims)],
  ['token.signed', (evidence) => answers(evidence).toKeep(token.judgeSigned)],
  ['token.profile-claims', (evidence) => answers(evidence).toKeep(token.judgeProfileClaims)],
  ['token.client-id', (evidence) => answers(evidence).toKeep(token.judgeClientId)],
  ['token.status', (evidence) => answers(evidence).toKeep(answer.judgeStatus, 200)],
  ['token.no-store', (evidence) => answers(evidence).toKeep(answer.judgeNoStore)],
  ['token.no-refresh-token', (evidence) => answers(evidence).toKeep(answer.judgeLacks, 'refresh_token')],
  ['token.unguessable', (evidence) => answers(evidence).toKeepTogether(judgeGuessing, 'access_token')],
]

test.describe('token of the client-credentials grant', () => {
  for (const [id, check, when] of CHECKS) test(...clause(id, when), ({ evidence }) => check(evidence))

  for (const [id, schema] of schemaClauses('token'))
    test(...clause(id), ({ evidence }) => answers(evidence).toKeep(answer.judgeSchema, schema))

  for (const [id, rows] of rowsOf('token'))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(judgedRows(evidence, rows)).toBeKept())
})
