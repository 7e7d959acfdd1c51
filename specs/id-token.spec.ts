import { clause, everyAnswer, expect, idTokenClauses, test } from '../helpers/spec/test.ts'

test.describe('id_token', () => {
  for (const id of idTokenClauses)
    test(...clause(id), ({ evidence }) =>
      expect(everyAnswer(evidence, 'codeExchange')).toKeepInIdToken(id, evidence),
    )

  test(...clause('id-token.sub-same'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'codeExchange')).toAgreeInSubject(),
  )
})
