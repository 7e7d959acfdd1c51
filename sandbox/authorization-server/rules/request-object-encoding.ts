import { isCanonical } from '../../http/canonical-base64url.ts'
import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

/**
 * A request object is spelled in canonical base64url, so that no altered character goes unnoticed (RFC 7515, section 2).
 *
 * @throws `invalid_request_object` for any other spelling.
 */
export const requestObjectEncoding: Rule = ({ jwt }) => {
  if (!isCanonical(jwt))
    throw new errors.InvalidRequestObject('the request object is not canonical base64url')
}
