import * as details from '../helpers/endpoints/exchange/judge-details.ts'
import { judgeVerified } from '../helpers/endpoints/exchange/judge-tokens.ts'
import { B64TOKEN, VSCHAR } from '../helpers/judge/characters.ts'
import * as answer from '../helpers/judge/judge-answer.ts'
import { judgeDiffer, judgeGuessing } from '../helpers/judge/judge-differ.ts'
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

const answers = (evidence: Evidence) => expect(every.answer(evidence, 'exchange'))
const tokens = (evidence: Evidence) => expect(every.codeToken(evidence))

const CHECKS: Checks = [
  ['exchange.request', (evidence) => expect(acceptedAsDocumented(evidence, 'exchange')).toBeKept()],
  ['exchange.json', (evidence) => answers(evidence).toKeep(answer.judgeJson)],
  ['exchange.consent-id', (evidence) => answers(evidence).toKeep(details.judgeConsentId, evidence.consentId)],
  [
    'exchange.consent-id-own',
    (evidence) => answers(evidence).toKeepTogether(details.judgeConsentIdsDiffer, evidence.consentId),
  ],
  [
    'exchange.access-token-characters',
    (evidence) => tokens(evidence).toKeep(answer.judgeMemberText, 'access_token', B64TOKEN),
  ],
  [
    'exchange.refresh-token-characters',
    (evidence) => answers(evidence).toKeep(answer.judgeMemberText, 'refresh_token', VSCHAR),
  ],
  ['exchange.scope-syntax', (evidence) => tokens(evidence).toKeep(answer.judgeScopeSyntax)],
  ['exchange.status', (evidence) => tokens(evidence).toKeep(answer.judgeStatus, 200)],
  [
    'exchange.content-type',
    (evidence) => tokens(evidence).toKeep(answer.judgeContentType, 'application/json'),
  ],
  ['exchange.no-store', (evidence) => tokens(evidence).toKeep(answer.judgeNoStore)],
  ['exchange.details-structure', (evidence) => answers(evidence).toKeep(details.judgeDetails)],
  [
    'exchange.details-asked-for',
    (evidence) => answers(evidence).toKeep(details.judgeDetailsAskedFor, evidence.steps.par),
  ],
  ['exchange.id-token-signature', (evidence) => expect(every.signature(evidence)).toKeep(judgeVerified)],
]

test.describe('exchange of the authorization code', () => {
  for (const [id, check, when] of CHECKS) test(...clause(id, when), ({ evidence }) => check(evidence))

  for (const token of ['access_token', 'refresh_token']) {
    test(...clause('exchange.tokens-own', token), ({ evidence }) =>
      answers(evidence).toKeepTogether(judgeDiffer, token),
    )
    test(...clause('exchange.tokens-unguessable', token), ({ evidence }) =>
      tokens(evidence).toKeepTogether(judgeGuessing, token),
    )
  }

  for (const [id, schema] of schemaClauses('exchange'))
    test(...clause(id), ({ evidence }) => answers(evidence).toKeep(answer.judgeSchema, schema))

  for (const [id, rows] of rowsOf('exchange'))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(judgedRows(evidence, rows)).toBeKept())
})
