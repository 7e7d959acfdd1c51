import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

const REQUIRED = ['iat', 'nbf', 'exp', 'jti']

/**
 * A request object states when it is valid and which one it is (RFC 9101, section 10.2). The server by itself
 * checks these claims only where they are present.
 *
 * @throws `invalid_request_object` where a claim is missing.
 */
export const requestObjectLifetime: Rule = ({ claims }) => {
  const missing = REQUIRED.find((name) => claims[name] === undefined)
  if (missing !== undefined) throw new errors.InvalidRequestObject(`the claim ${missing} is required`)
}
