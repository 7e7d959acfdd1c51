import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

/**
 * An application authenticates in one way only (RFC 6749, section 2.3). The server by itself ignores a secret beside the
 * assertion.
 *
 * @throws `invalid_request` where `client_secret` is there as well.
 */
export const oneMethod: Rule = ({ clientSecret }) => {
  if (clientSecret !== undefined) throw new errors.InvalidRequest('the client is authenticated in two ways')
}
