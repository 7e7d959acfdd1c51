/** How long everything lives, in seconds. */
export const LIFETIME = {
  clientCredentialsToken: 5400,
  accessToken: 420,
  refreshToken: 36_000,
  idToken: 240,
  code: 75,
  pushedRequest: 90,
  /** From the first page to the decision. */
  visit: 900,
  signedIn: 1800,
  /** How long the jti of an assertion stays used. */
  jti: 3600,
  /** The longest that an assertion may be valid. */
  assertion: 60,
  /** The longest that a request object may be valid. */
  requestObject: 120,
} as const
