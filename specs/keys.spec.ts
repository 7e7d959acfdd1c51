import { judgeKeySet, judgeKeys, keyClauses } from '../helpers/endpoints/jwks/key-rules.ts'
import { judgeAccepted } from '../helpers/judge/judge-answer.ts'
import { clause, every, expect, test } from '../helpers/spec/test.ts'

test.describe('published keys', () => {
  test(...clause('keys.there'), ({ evidence }) =>
    expect(every.answer(evidence, 'jwks')).toKeep(judgeAccepted),
  )
  test(...clause('keys.set'), ({ evidence }) => expect(every.answer(evidence, 'jwks')).toKeep(judgeKeySet))

  for (const id of keyClauses)
    test(...clause(id), ({ evidence }) => expect(every.answer(evidence, 'jwks')).toKeep(judgeKeys, id))
})
