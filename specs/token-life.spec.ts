import { casesOf } from '../helpers/endpoints/flow.ts'
import { BY_ANOTHER } from '../helpers/endpoints/introspection/introspection.ts'
import * as introspection from '../helpers/endpoints/introspection/judge-introspection.ts'
import { CASES as REFRESHES } from '../helpers/endpoints/refresh/cases.ts'
import * as refresh from '../helpers/endpoints/refresh/judge-refresh.ts'
import * as revocation from '../helpers/endpoints/revocation/judge-revocation.ts'
import { CASES } from '../helpers/endpoints/userinfo/cases.ts'
import * as userinfo from '../helpers/endpoints/userinfo/judge-userinfo.ts'
import { judgeAccepted, judgeNoStore, judgeSchema } from '../helpers/judge/judge-answer.ts'
import { judgeScopeRefused, judgeTaken } from '../helpers/judge/judge-refused.ts'
import { judgedCases } from '../helpers/spec/rows.ts'
import { clause, every, expect, test } from '../helpers/spec/test.ts'

test.describe('userinfo', () => {
  test(...clause('userinfo.request'), ({ evidence }) =>
    expect(every.answer(evidence, 'userinfo')).toKeep(userinfo.judgeUserinfoServed),
  )
  test(...clause('userinfo.post'), ({ evidence }) =>
    expect(every.attempt(evidence, [CASES['userinfo by POST']])).toKeep(judgeTaken),
  )
  test(...clause('userinfo.scheme-case'), ({ evidence }) =>
    expect(every.attempt(evidence, [CASES['userinfo with lower-case scheme']])).toKeep(judgeTaken),
  )
  test(...clause('userinfo.media-type'), ({ evidence }) =>
    expect(every.userinfo(evidence)).toKeep(userinfo.judgeUserinfoType),
  )
  test(...clause('userinfo.sub-same'), ({ evidence }) =>
    expect(every.ofGrant(evidence, 'userinfo')).toKeep(({ answer, exchange }) =>
      userinfo.judgeSameUser(answer, exchange),
    ),
  )
  for (const [id, definition] of [
    ['userinfo.sub', 'user'],
    ['userinfo.standard-claims', 'standard'],
  ] as const)
    test(...clause(id), ({ evidence }) =>
      expect(every.userinfo(evidence)).toKeep(
        userinfo.judgeUserinfo,
        `claims.schema.json#/$defs/${definition}`,
      ),
    )

  for (const name of ['userinfo without token', 'userinfo with invented token'] as const)
    test(...clause('userinfo.challenge', name), ({ evidence }) =>
      expect(every.attempt(evidence, [CASES[name]])).toKeep(userinfo.judgeUserinfoChallenge),
    )

  test(...clause('userinfo.unauthorized'), ({ evidence }) =>
    expect(every.attempt(evidence, [CASES['userinfo with invented token']])).toKeep(
      userinfo.judgeUserinfoStatus,
    ),
  )
})

test.describe('refresh of the tokens', () => {
  test(...clause('refresh.request'), ({ evidence }) =>
    expect(every.refresh(evidence)).toKeep((steps) => judgeAccepted(refresh.offeredRefresh(steps))),
  )

  for (const [id, member] of [
    ['refresh.access-token', 'access_token'],
    ['refresh.token-type', 'token_type'],
    ['refresh.expires-in', 'expires_in'],
  ] as const) {
    const schema = `refresh-token-response.schema.json#/$defs/${member}`
    test(...clause(id), ({ evidence }) =>
      expect(every.refresh(evidence)).toKeep((steps) => judgeSchema(refresh.offeredRefresh(steps), schema)),
    )
  }

  for (const [id, judge] of [
    ['refresh.authorization-details', refresh.judgeDetailsStay],
    ['refresh.not-rotated', refresh.judgeNotRotated],
    ['refresh.id-token-claims', refresh.judgeSameClaims],
    ['refresh.id-token-iat', refresh.judgeLaterIssued],
    ['refresh.id-token-nonce', refresh.judgeSameNonce],
  ] as const)
    test(...clause(id), ({ evidence }) => expect(every.refresh(evidence)).toKeep(judge))

  test(...clause('refresh.token-works'), ({ evidence }) =>
    expect(every.attempt(evidence, casesOf('refresh.token-works'))).toKeep(judgeTaken),
  )

  test(...clause('refresh.scope'), ({ evidence }) =>
    expect(every.attempt(evidence, [REFRESHES['refresh with wider scope']])).toKeep(judgeScopeRefused),
  )
})

test.describe('introspection of the access token', () => {
  test(...clause('introspection.active'), ({ evidence }) =>
    expect(every.answer(evidence, 'introspection')).toKeep(introspection.judgeActive),
  )
  test(...clause('introspection.own-token'), ({ evidence }) =>
    expect(every.ofGrant(evidence, 'introspection')).toKeep(({ answer, exchange }) =>
      introspection.judgeOwnToken(answer, exchange),
    ),
  )
  test(...clause('introspection.no-store'), ({ evidence }) =>
    expect(every.answer(evidence, 'introspection')).toKeep(judgeNoStore),
  )
  const inactive = casesOf('introspection.inactive')
  const byOwner = inactive.filter(({ key }) => key !== BY_ANOTHER.key)

  test(...clause('introspection.inactive'), ({ evidence }) =>
    expect(every.attempt(evidence, byOwner)).toKeep(introspection.judgeInactive),
  )
  test(...clause('introspection.inactive', 'if another application asks'), ({ evidence }) =>
    expect(every.attempt(evidence, [BY_ANOTHER])).toKeep(introspection.judgeInactiveForOther),
  )
  test(...clause('introspection.inactive-alone'), ({ evidence }) =>
    expect(every.attempt(evidence, inactive)).toKeep(introspection.judgeInactiveAlone),
  )
})

test.describe('revocation of the tokens', () => {
  test(...clause('revocation.request'), ({ evidence }) =>
    expect(every.answer(evidence, 'revocation')).toKeep(revocation.judgeRevocation),
  )
  test(...clause('revocation.unknown-token'), ({ evidence }) =>
    expect(every.attempt(evidence, casesOf('revocation.unknown-token'))).toKeep(
      revocation.judgeUnknownRevoked,
    ),
  )
})

test.describe('tokens and codes that are not valid, and what ends them', () => {
  for (const id of [
    'userinfo.token-genuine',
    'exchange.code-reuse-revokes',
    'exchange.code-lifetime',
    'introspection.authentication',
    'refresh.authentication',
    'refresh.token-issued',
    'refresh.token-of-client',
    'revocation.authentication',
    'revocation.ends-access-token',
    'revocation.post-only',
    'revocation.token-of-client',
    'revocation.ends-refresh-token',
    'revocation.ends-tokens-of-grant',
    'revocation.wrong-hint',
  ] as const)
    test(...clause(id), ({ evidence }) => expect(judgedCases(evidence, casesOf(id))).toBeKept())
})
