import { isCanonical } from '../../http/canonical-base64url.ts'
import { errors } from '../oidc-provider.ts'
import type { Rule, Rules } from './rule.ts'

/** How far the clock of an application may be ahead, in seconds (FAPI 2.0 Security Profile, section 5.3.2.1). */
export const CLOCK_OFFSET = 10

/**
 * The audience is the issuer, as one string (FAPI 2.0 Security Profile, section 5.3.2.1). The server by itself also takes
 * the address of an endpoint (RFC 9126, section 2), and a list.
 */
const assertionAudience: Rule = ({ claims, issuer }) => {
  if (claims.aud !== issuer) throw new errors.InvalidClientAuth('the audience (aud) must be the issuer')
}

/** Issued at a time that is not in the future (document 2.4); the server by itself does without (RFC 7523, section 3). */
const assertionIssuedAt: Rule = ({ claims: { iat } }) => {
  if (typeof iat !== 'number' || iat > Date.now() / 1000 + CLOCK_OFFSET)
    throw new errors.InvalidClientAuth('the time of issue (iat) is required and must not be in the future')
}

/** Canonical base64url, so that no altered character goes unnoticed (RFC 7515, section 2). */
const assertionEncoding: Rule = ({ jwt }) => {
  if (!isCanonical(jwt)) throw new errors.InvalidClientAuth('the client assertion is not canonical base64url')
}

/** A pushed request names its application beside the assertion (document 4.3); the server by itself does without. */
const clientIdBeside: Rule = ({ route, clientId }) => {
  if (route === 'pushed_authorization_request' && clientId === undefined)
    throw new errors.InvalidRequest('the field client_id is required')
}

/** One way to authenticate (RFC 6749, section 2.3); the server by itself ignores a secret beside the assertion. */
const oneMethod: Rule = ({ clientSecret }) => {
  if (clientSecret !== undefined) throw new errors.InvalidRequest('the client is authenticated in two ways')
}

/** What a client assertion has to be beyond what the server by itself demands, by the name that waives it. */
export const ASSERTION_RULES = {
  assertionAudience,
  assertionIssuedAt,
  assertionEncoding,
  clientIdBeside,
  oneMethod,
} satisfies Rules
