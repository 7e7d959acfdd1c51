import { errors } from '../oidc-provider.ts'
import type { Rule } from './rule.ts'

/**
 * The audience of a client assertion is the issuer, as one string (FAPI 2.0 Security Profile, section 5.3.2.1). The server
 * by itself also takes the address of an endpoint (RFC 9126, section 2), and a list.
 *
 * @throws `invalid_client` for any other audience.
 */
export const assertionAudience: Rule = ({ claims, issuer }) => {
  if (claims.aud !== issuer) throw new errors.InvalidClientAuth('the audience (aud) must be the issuer')
}
