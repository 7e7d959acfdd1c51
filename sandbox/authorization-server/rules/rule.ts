import type { KoaContextWithOIDC } from 'oidc-provider'
import type { JsonObject } from '../../json.ts'

/** A signed JWT that the server is about to accept, and the request that carries it. */
interface Received {
  readonly jwt: string
  readonly claims: JsonObject
  readonly issuer: string
  /** The endpoint, as the server names it. */
  readonly route: string
  /** The client_id of the request, if there is one. */
  readonly clientId: unknown
  /** The client_secret of the request, if there is one. */
  readonly clientSecret: unknown
}

/**
 * A rule that is stricter than oidc-provider. It throws an error of oidc-provider if a JWT breaks it.
 * Rules run after the checks of oidc-provider, but before it verifies the signature of a request object.
 */
export type Rule = (received: Received) => void

/** Rules by the name that waives them in the settings. */
export type Rules = Readonly<Record<string, Rule>>

/**
 * Applies rules to a JWT that a request carries.
 *
 * @param rules - The rules.
 * @param waived - The names of the rules to skip.
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
