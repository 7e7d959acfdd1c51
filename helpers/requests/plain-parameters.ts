/** Claims that make a JWT, and are no parameters of a request. */
const OF_JWT: ReadonlySet<string> = new Set(['iss', 'aud', 'iat', 'nbf', 'exp', 'jti'])

/** The claims of a request object as the parameters that they stand for (RFC 6749, 4.1.1). */
export const plainParameters = (
  claims: Readonly<Record<string, unknown>> = {},
): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(claims)
      .filter(([name, value]) => !OF_JWT.has(name) && value !== undefined)
      .map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  )
