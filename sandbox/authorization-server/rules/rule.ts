import type { KoaContextWithOIDC } from 'oidc-provider'
import type { JsonObject } from '../../json.ts'

/** A signed JWT that the server is about to accept: its compact form and what it contains. */
interface Received {
  readonly jwt: string
  readonly claims: JsonObject
  readonly issuer: string
  /** The endpoint, as the server names it. */
  readonly route: string
  /** The client_id beside the JWT, if there is one. */
  readonly clientId: unknown
  /** The client_secret beside the JWT, if there is one. */
  readonly clientSecret: unknown
}

/**
 * A rule that is stricter than the server's own. It throws an error of the server where a JWT breaks it.
 * The rules of both kinds of JWT apply after the checks of the server itself, the signature of a request object excepted.
 */
export type Rule = (received: Received) => void

/** Rules by the name that settings waive them by. */
export type Rules = Readonly<Record<string, Rule>>

/**
 * Applies rules to a JWT that a request carries.
 *
 * @param rules - Which.
 * @param waived - The names of those that do not apply.
 * @param parameter - The parameter that carries the JWT.
 * @returns The hook that the server calls with the claims.
 */
export function applying(rules: Rules, waived: readonly string[], parameter: 'client_assertion' | 'request') {
  const applied = Object.entries(rules).flatMap(([name, rule]) => (waived.includes(name) ? [] : rule))
  return ({ oidc }: KoaContextWithOIDC, claims: JsonObject): void => {
    const { body, params, provider, route } = oidc
    const received: Received = {
      jwt: String(params?.[parameter] ?? ''),
      claims,
      issuer: provider.issuer,
      route,
      clientId: params?.client_id,
      clientSecret: body?.client_secret,
    }
    for (const rule of applied) rule(received)
  }
}
