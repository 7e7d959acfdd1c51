import { exportJWK } from 'jose'
import type { ClientMetadata, JWK } from 'oidc-provider'
import type { Application } from '../applications.ts'
import { SIGNING_ALGORITHM, type SigningKey } from '../keys.ts'
import { CONSENT_TYPE } from './authorization-details.ts'

/**
 * The client metadata of an application: its key signs its assertions and request objects (document 2.4, 2.5, 5.5), and
 * it may use the code grant and refresh tokens.
 */
export async function clientMetadata({ id, name, key, redirectUri }: Application): Promise<ClientMetadata> {
  return {
    client_id: id,
    client_name: name,
    application_type: /^(https:|http:(?!\/\/127\.))/.test(redirectUri) ? 'web' : 'native',
    redirect_uris: [redirectUri],
    response_types: ['code'],
    grant_types: ['authorization_code', 'refresh_token'],
    token_endpoint_auth_method: 'private_key_jwt',
    token_endpoint_auth_signing_alg: SIGNING_ALGORITHM,
    request_object_signing_alg: SIGNING_ALGORITHM,
    id_token_signed_response_alg: SIGNING_ALGORITHM,
    authorization_details_types: [CONSENT_TYPE],
    jwks: { keys: [await jwk(key, key.publicKey)] },
  }
}

/**
 * Exports one half of a key pair as a JWK for signatures (RFC 7517, section 4).
 *
 * @param key - Its identifier becomes the `kid`.
 * @param half - The private or the public half.
 */
export async function jwk({ id }: SigningKey, half: CryptoKey): Promise<JWK> {
  return { ...(await exportJWK(half)), kid: id, use: 'sig', alg: SIGNING_ALGORITHM }
}
