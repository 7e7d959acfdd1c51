import { errors } from '../oidc-provider.ts'
import { CLOCK_OFFSET } from './clock-offset.ts'
import type { Rule } from './rule.ts'

/**
 * A client assertion tells when it was issued, and that is not in the future (document 2.4). The server by itself
 * does without (RFC 7523, section 3, item 6).
 *
 * @throws `invalid_client` without `iat`, or with one that is no number or lies ahead.
 */
export const assertionIssuedAt: Rule = ({ claims }) => {
  const now = Math.floor(Date.now() / 1000)
  if (typeof claims.iat !== 'number' || claims.iat > now + CLOCK_OFFSET)
    throw new errors.InvalidClientAuth('the time of issue (iat) is required and must not be in the future')
}
