import {
  clausesOfRefresh,
  idTokenClauses,
  judgeIdToken,
  judgeSameSubject,
} from '../helpers/endpoints/exchange/judge-id-token.ts'
import { clause, every, expect, test } from '../helpers/spec/test.ts'

test.describe('id_token', () => {
  for (const id of idTokenClauses)
    test(...clause(id), ({ evidence }) =>
      expect(every.idToken(evidence, clausesOfRefresh.has(id))).toKeep(judgeIdToken, id, evidence),
    )

  test(...clause('id-token.sub-same'), ({ evidence }) =>
    expect(every.answer(evidence, 'exchange')).toKeepTogether(judgeSameSubject),
  )
})
