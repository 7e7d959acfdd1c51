import { isCanonical } from '../../http/canonical-base64url.ts'
import { errors } from '../oidc-provider.ts'
import type { Rule, Rules } from './rule.ts'

/** How far the clock of an application may be ahead, in seconds (FAPI 2.0 Security Profile, section 5.3.2.1). */
export const CLOCK_OFFSET = 10

/**
 * The audience is the issuer, as one string (FAPI 2.0 Security Profile, section 5.3.2.1). oidc-provider would also accept
 * the address of an endpoint (RFC 9126, section 2), and a list.
 */
const assertionAudience: Rule = ({ claims, issuer }) => {
  if (claims.aud !== issuer) throw new errors.InvalidClientAuth('the audience (aud) must be the issuer')
}

/** `iat` is present and not in the future (document 2.4); oidc-provider does not require it (RFC 7523, section 3). */
const assertionIssuedAt: Rule = ({ claims: { iat } }) => {
  if (typeof iat !== 'number' || iat > Date.now() / 1000 + CLOCK_OFFSET)
    throw new errors.InvalidClientAuth('the time of issue (iat) is required and must not be in the future')
}

/** The assertion is canonical base64url, so that every altered character is noticed (RFC 7515, section 2). */
const assertionEncoding: Rule = ({ jwt }) => {
  if (!isCanonical(jwt)) throw new errors.InvalidClientAuth('the client assertion is not canonical base64url')
}

/** A pushed request has a client_id as well as the assertion (document 4.3); oidc-provider does not require it. */
const clientIdWithAssertion: Rule = ({ route, clientId }) => {
  if (route === 'pushed_authorization_request' && clientId === undefined)
    throw new errors.InvalidRequest('the field client_id is required')
}

/** A client uses only one authentication method (RFC 6749, section 2.3); oidc-provider would ignore the secret. */
const oneMethod: Rule = ({ clientSecret }) => {
  if (clientSecret !== undefined) throw new errors.InvalidRequest('the client is authenticated in two ways')
}

/** Rules for client assertions that oidc-provider does not have, by the name that waives them. */
export const ASSERTION_RULES = {
  assertionAudience,
  assertionIssuedAt,
  assertionEncoding,
  clientIdWithAssertion,
  oneMethod,
} satisfies Rules
