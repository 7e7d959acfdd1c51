import { named } from '../../evidence/attempts.ts'
import { refused } from '../refresh/cases.ts'

/** For tokens of the second application, which come from the last code of the cases of the exchange. */
const OF_SECOND = { needs: 'SECOND_CLIENT_ID', follows: ['exchange code of-second'] } as const

/** Revocations, and uses of tokens right before and after them. */
export const CASES = named({
  'userinfo before revocations': {
    step: 'userinfo',
    clause: 'revocation.ends-access-token',
    when: 'no one has requested the revocation of the access token',
    isAccepted: true,
  },
  'userinfo after revocation by another': {
    step: 'userinfo',
    clause: 'revocation.token-of-client',
    when: 'another application has requested the revocation of the access token',
    needs: 'SECOND_CLIENT_ID',
    proves: 'left',
  },
  'userinfo after revocation by GET': {
    step: 'userinfo',
    clause: 'revocation.post-only',
    when: 'a GET has requested the revocation of the access token',
    proves: 'left',
  },
  'userinfo after revocation without authentication': {
    step: 'userinfo',
    clause: 'revocation.authentication',
    when: 'its revocation was requested without authentication',
    proves: 'left',
  },
  'userinfo after revocation': {
    step: 'userinfo',
    clause: 'revocation.ends-access-token',
    when: 'the access token was revoked',
    proves: 'ended',
  },
  'revocation by GET': {
    step: 'revocation',
    clause: 'revocation.post-only',
    when: 'the request is a GET, with its fields in the query',
    isAccepted: true,
  },
  'refresh for the second application': {
    step: 'refresh',
    clause: 'revocation.wrong-hint',
    when: 'the refresh token of the second application is valid',
    ...OF_SECOND,
    isAccepted: true,
  },
  'revocation with wrong hint': {
    step: 'revocation',
    clause: 'revocation.wrong-hint',
    when: 'token_type_hint is access_token, and the token is a refresh token',
    ...OF_SECOND,
    isAccepted: true,
  },
  'refresh after revocation with wrong hint': {
    step: 'refresh',
    clause: 'revocation.wrong-hint',
    when: 'the refresh token was revoked as an access token',
    ...OF_SECOND,
    proves: 'ended',
  },
  'userinfo for the second application': {
    step: 'userinfo',
    clause: 'revocation.ends-tokens-of-grant',
    when: 'the access token of the second application is valid',
    ...OF_SECOND,
    isAccepted: true,
  },
  'userinfo after revocation of refresh token': {
    step: 'userinfo',
    clause: 'revocation.ends-tokens-of-grant',
    when: 'the refresh token that the access token came from was revoked',
    ...OF_SECOND,
    proves: 'ended',
  },
  'refresh before revocation': {
    step: 'refresh',
    clause: 'revocation.ends-refresh-token',
    when: 'no one has requested the revocation of the refresh token',
    isAccepted: true,
  },
  'refresh after revocation': {
    step: 'refresh',
    clause: 'revocation.ends-refresh-token',
    when: 'the refresh token was revoked',
    ...refused('invalid_grant'),
    proves: 'ended',
  },
  'revocation by another': {
    step: 'revocation',
    clause: 'revocation.token-of-client',
    when: 'another application sends the access token',
    needs: 'SECOND_CLIENT_ID',
    isAccepted: true,
  },
  'revocation of refresh token': {
    step: 'revocation',
    clause: 'revocation.ends-refresh-token',
    when: 'the token is the refresh token',
    isAccepted: true,
  },
  'revocation of unknown token': {
    step: 'revocation',
    clause: 'revocation.unknown-token',
    when: 'the token was never issued',
  },
  'revocation of revoked token': {
    step: 'revocation',
    clause: 'revocation.unknown-token',
    when: 'the token was revoked before',
  },
  'revocation without authentication': {
    step: 'revocation',
    clause: 'revocation.authentication',
    when: 'the application does not authenticate itself',
  },
})
