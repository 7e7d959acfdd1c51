import { clause, everyAnswer, expect, keyClauses, test } from '../helpers/spec/test.ts'

test.describe('published keys', () => {
  test(...clause('keys.there'), ({ evidence }) => expect(everyAnswer(evidence, 'jwks')).toBeAccepted())
  test(...clause('keys.set'), ({ evidence }) => expect(evidence.steps.jwks).toBeKeySet())

  for (const id of keyClauses)
    test(...clause(id), ({ evidence }) => expect(evidence.steps.jwks).toKeepRuleOfKeys(id))
})
