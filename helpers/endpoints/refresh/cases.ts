import type { Cause } from '../../../contract/requests/field.ts'
import { named } from '../../evidence/attempts.ts'

/** The error codes of a refused refresh (RFC 6749, 5.2). */
export const refused = (...codes: Cause['codes']): { readonly cause: Cause } => ({
  cause: { clause: 'refresh.error', codes },
})

/** Refreshes that must be refused, and uses of the access token of a refresh. */
export const CASES = named({
  'refresh without authentication': {
    step: 'refresh',
    clause: 'refresh.authentication',
    when: 'the application does not authenticate itself',
    ...refused('invalid_client', 'invalid_request'),
  },
  'refresh with client secret': {
    step: 'refresh',
    clause: 'refresh.authentication',
    when: 'the client secret is sent in place of the assertion',
    authenticatesBy: 'client_secret_post',
    ...refused('invalid_client', 'invalid_request'),
  },
  'refresh with invented token': {
    step: 'refresh',
    clause: 'refresh.token-issued',
    when: 'the refresh token was never issued',
    ...refused('invalid_grant'),
  },
  'refresh with wider scope': {
    step: 'refresh',
    clause: 'refresh.scope',
    when: 'the scope is wider than the granted one',
    ...refused('invalid_scope'),
  },
  'refresh by another': {
    step: 'refresh',
    clause: 'refresh.token-of-client',
    when: 'another application sends the refresh token',
    needs: 'SECOND_CLIENT_ID',
    // The second application may not be allowed to refresh at all.
    ...refused('invalid_grant', 'unauthorized_client'),
  },
  'userinfo with refreshed token': {
    step: 'userinfo',
    clause: 'refresh.token-works',
    when: 'the userinfo endpoint gets the access token of the refresh',
  },
  'apiGet with refreshed token': {
    step: 'apiGet',
    clause: 'refresh.token-works',
    when: 'the business API gets the access token of the refresh',
  },
})
