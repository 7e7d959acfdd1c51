import { isCanonical } from '../../http/canonical-base64url.ts'
import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

/**
 * A client assertion is spelled in canonical base64url, so that no altered character goes unnoticed (RFC 7515, section 2).
 *
 * @throws `invalid_client` for any other spelling.
 */
export const assertionEncoding: Rule = ({ jwt }) => {
  if (!isCanonical(jwt)) throw new errors.InvalidClientAuth('the client assertion is not canonical base64url')
}
