import { clause, expect, test } from '../helpers/spec/test.ts'

test.describe('userinfo', () => {
  test(...clause('userinfo.request'), ({ evidence }) => expect(evidence.steps.userinfo).toTakeToken())
  test(...clause('userinfo.media-type'), ({ evidence }) =>
    expect(evidence.steps.userinfo).toHaveUserinfoType(),
  )
  test(...clause('userinfo.sub'), ({ evidence }) =>
    expect(evidence.steps.userinfo).toTellUser('claims.schema.json#/$defs/user'),
  )
  test(...clause('userinfo.sub-same'), ({ evidence }) => expect(evidence.steps).toTellSameUser())
  test(...clause('userinfo.standard-claims'), ({ evidence }) =>
    expect(evidence.steps.userinfo).toTellUser('claims.schema.json#/$defs/standard'),
  )
  test(...clause('userinfo.token-genuine'), ({ evidence }) =>
    expect(evidence).toRefuseToken('userinfo.token-genuine'),
  )

  for (const name of ['userinfo without token', 'userinfo with invented token'] as const)
    test(...clause('userinfo.challenge', name), ({ evidence }) =>
      expect(evidence).toChallengeAtUserinfo(name),
    )

  test(...clause('userinfo.unauthorized'), ({ evidence }) =>
    expect(evidence).toBeUnauthorizedAtUserinfo('userinfo with invented token'),
  )
  test(...clause('exchange.code-reuse-revokes'), ({ evidence }) =>
    expect(evidence).toRefuseToken('exchange.code-reuse-revokes'),
  )
})

test.describe('exchange of an old code', () => {
  test(...clause('exchange.code-lifetime'), ({ evidence }) =>
    expect(evidence).toRefuseToken('exchange.code-lifetime'),
  )
})

test.describe('refresh of the tokens', () => {
  test(...clause('refresh.request'), ({ evidence }) => expect(evidence.steps).toRefresh())

  for (const [id, member] of [
    ['refresh.access-token', 'access_token'],
    ['refresh.token-type', 'token_type'],
    ['refresh.expires-in', 'expires_in'],
  ] as const)
    test(...clause(id), ({ evidence }) =>
      expect(evidence.steps).toRefreshWith(`refresh-token-response.schema.json#/$defs/${member}`),
    )

  test(...clause('refresh.authorization-details'), ({ evidence }) => expect(evidence.steps).toKeepDetails())
  test(...clause('refresh.not-rotated'), ({ evidence }) => expect(evidence.steps).toKeepRefreshToken())
  test(...clause('refresh.id-token-claims'), ({ evidence }) => expect(evidence.steps).toKeepClaims())
  test(...clause('refresh.id-token-iat'), ({ evidence }) => expect(evidence.steps).toIssueIdTokenAnew())
  test(...clause('refresh.id-token-nonce'), ({ evidence }) => expect(evidence.steps).toKeepNonce())

  for (const id of ['refresh.authentication', 'refresh.token-issued', 'refresh.token-of-client'] as const)
    test(...clause(id), ({ evidence }) => expect(evidence).toRefuseToken(id))

  test(...clause('refresh.scope'), ({ evidence }) => expect(evidence).toKeepScope('refresh with wider scope'))
})

test.describe('revocation of the tokens', () => {
  test(...clause('revocation.request'), ({ evidence }) => expect(evidence.steps.revocation).toRevoke())
  test(...clause('revocation.unknown-token'), ({ evidence }) =>
    expect(evidence).toRevokeUnknown('revocation of unknown token'),
  )
  test(...clause('revocation.authentication'), ({ evidence }) =>
    expect(evidence).toRefuseToken('revocation.authentication'),
  )
  test(...clause('revocation.token-of-client'), ({ evidence }) => expect(evidence).toWithstandRevocation())
  test(...clause('revocation.ends-access-token'), ({ evidence }) =>
    expect(evidence).toRefuseToken('revocation.ends-access-token'),
  )
  test(...clause('revocation.ends-refresh-token'), ({ evidence }) =>
    expect(evidence).toRefuseToken('revocation.ends-refresh-token'),
  )
})
