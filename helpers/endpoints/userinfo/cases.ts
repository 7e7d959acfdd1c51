import { named } from '../../evidence/attempts.ts'

/** Calls of userinfo by POST, with the scheme in other letters, and without a valid token. */
export const CASES = named({
  'userinfo without token': {
    step: 'userinfo',
    clause: 'userinfo.token-genuine',
    when: 'it has no access token',
    safeInProduction: true,
  },
  'userinfo with invented token': {
    step: 'userinfo',
    clause: 'userinfo.token-genuine',
    when: 'the access token was never issued',
  },
  'userinfo by POST': {
    step: 'userinfo',
    clause: 'userinfo.post',
    when: 'the request is a POST',
  },
  'userinfo with lower-case scheme': {
    step: 'userinfo',
    clause: 'userinfo.scheme-case',
    when: 'the access token is sent with the scheme bearer',
  },
})
