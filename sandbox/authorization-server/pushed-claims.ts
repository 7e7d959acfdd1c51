import { decodeJwt } from 'jose'
import type Provider from 'oidc-provider'
import type { JsonObject } from '../json.ts'

/**
 * Finds the claims of the pushed request object that an interaction belongs to. The server keeps only the claims
 * it knows; the permissions (document 2.5) are not among them.
 *
 * @param provider - The server.
 * @param interaction - Identifier of the interaction.
 * @returns The claims; none where nothing was pushed.
 */
export async function pushedClaims(provider: Provider, interaction: string): Promise<JsonObject> {
  const stored = await provider.Interaction.adapter.find(interaction)
  const pushed = await provider.PushedAuthorizationRequest.find(stored?.parJti ?? '', {
    ignoreExpiration: true,
  })
  return pushed === undefined ? {} : decodeJwt(pushed.request)
}
