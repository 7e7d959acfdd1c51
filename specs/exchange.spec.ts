import { B64TOKEN, VSCHAR } from '../helpers/judge/characters.ts'
import * as answer from '../helpers/judge/judge-answer.ts'
import * as details from '../helpers/judge/judge-details.ts'
import { judgeDiffer, judgeGuessing } from '../helpers/judge/judge-differ.ts'
import * as exchange from '../helpers/judge/judge-exchange.ts'
import { judgeVerified } from '../helpers/judge/judge-tokens.ts'
import {
  acceptedAsDocumented,
  clause,
  everyAnswer,
  everyCodeToken,
  expect,
  judgedRows,
  rowsCheck,
  rowsOf,
  schemaClauses,
  schemaOf,
  test,
} from '../helpers/spec/test.ts'

test.describe('exchange of the authorization code', () => {
  test(...clause('exchange.request'), ({ evidence }) =>
    expect(acceptedAsDocumented(evidence, 'codeExchange')).toBeKept(),
  )
  test(...clause('exchange.json'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toKeep(exchange.judgeJson),
  )

  for (const id of schemaClauses('exchange'))
    test(...clause(id), ({ evidence }) =>
      expect(everyAnswer(evidence, 'codeExchange')).toKeep(exchange.judgeSchema, schemaOf(id)),
    )

  test(...clause('exchange.consent-id'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toKeep(details.judgeConsentId, evidence.consentId),
  )
  test(...clause('exchange.consent-id-own'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toKeepTogether(
      details.judgeConsentIdsDiffer,
      evidence.consentId,
    ),
  )

  for (const token of ['access_token', 'refresh_token'])
    test(...clause('exchange.tokens-own', token), ({ evidence }) =>
      expect(everyAnswer(evidence, 'codeExchange')).toKeepTogether(judgeDiffer, token),
    )

  for (const token of ['access_token', 'refresh_token'])
    test(...clause('exchange.tokens-unguessable', token), ({ evidence }) =>
      expect(everyCodeToken(evidence)).toKeepTogether(judgeGuessing, token),
    )

  test(...clause('exchange.access-token-characters'), ({ evidence }) =>
    expect(everyCodeToken(evidence)).toKeep(answer.judgeMemberText, 'access_token', B64TOKEN),
  )
  test(...clause('exchange.refresh-token-characters'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toKeep(answer.judgeMemberText, 'refresh_token', VSCHAR),
  )
  test(...clause('exchange.status'), ({ evidence }) =>
    expect(everyCodeToken(evidence)).toKeep(answer.judgeStatus, 200),
  )
  test(...clause('exchange.content-type'), ({ evidence }) =>
    expect(everyCodeToken(evidence)).toKeep(exchange.judgeContentType, 'application/json'),
  )
  test(...clause('exchange.no-store'), ({ evidence }) =>
    expect(everyCodeToken(evidence)).toKeep(answer.judgeNoStore),
  )
  test(...clause('exchange.details-structure'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toKeep(details.judgeDetails),
  )
  test(...clause('exchange.details-asked-for'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toKeep(details.judgeDetailsAskedFor, evidence.steps.par),
  )
  test(...clause('exchange.id-token-signature'), ({ evidence }) =>
    expect(evidence.idTokenSignature).toKeep(judgeVerified),
  )

  for (const [id, rows] of rowsOf('exchange'))
    test(...rowsCheck(id, rows), ({ evidence }) => expect(judgedRows(evidence, rows)).toBeKept())
})
