import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

const HOUR = 3600

/**
 * A request object is valid for at most an hour, which began at most an hour ago (FAPI 2.0 Message Signing, section 5.3.1).
 *
 * @throws `invalid_request_object` for any other.
 */
export const requestObjectWindow: Rule = ({ claims: { nbf, exp } }) => {
  if (typeof nbf !== 'number' || typeof exp !== 'number') return
  if (exp - nbf > HOUR || nbf < Date.now() / 1000 - HOUR)
    throw new errors.InvalidRequestObject('the request object is valid for too long')
}
