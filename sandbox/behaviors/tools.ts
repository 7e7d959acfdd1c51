import { createHash, randomUUID } from 'node:crypto'
import { compactVerify, type JWTHeaderParameters, type JWTPayload, SignJWT } from 'jose'
import type { Application, Applications } from '../applications.ts'
import { REQUESTED_DETAILS } from '../authorization-server/authorization-details.ts'
import { SCOPE } from '../authorization-server/configuration.ts'
import type { AccessTokens } from '../gateway/access-tokens.ts'
import type { KeyPairs } from '../key-pairs.ts'
import { type SandboxKeys, SIGNING_ALGORITHM } from '../keys.ts'
import type { ResourceOwner } from '../resource-owner.ts'

/** What a behavior can use. */
export interface Tools {
  readonly issuer: string
  readonly baseUrl: string
  readonly keys: SandboxKeys
  readonly applications: Applications
  /** The API key of the products that are not migrated to OAuth 2.0. */
  readonly apiKey: string
  /** The API key pairs that the portal manages, including those of the applications. */
  readonly keyPairs: KeyPairs
  /** The one person who can sign in. */
  readonly resourceOwner: ResourceOwner
  /** The access tokens of the gateway. */
  readonly tokens: AccessTokens
  /** State that behaviors keep between exchanges, for this sandbox only. */
  readonly memory: Map<string, unknown>
  /** Finds an application by its client ID; the first application if the ID is unknown. */
  application(id: unknown): Application
  /** Signs claims with a key, as an application does. */
  sign(
    claims: JWTPayload,
    signer: Pick<Application, 'key'>,
    header?: Partial<JWTHeaderParameters>,
  ): Promise<string>
  /** Whether a JWT has a valid PS256 signature by a key; its claims are not checked. */
  isSignedBy(jwt: string, signer: Pick<Application, 'key'>): Promise<boolean>
  /** Claims of a client assertion that the authorization server accepts (document 2.4). */
  assertionClaims(application: Application): JWTPayload
  /** Claims of a request object that the authorization server accepts (document 2.5). */
  requestObjectClaims(application: Application): JWTPayload
}

/** What the tools are made of. */
type ToolParts = Pick<
  Tools,
  'apiKey' | 'issuer' | 'baseUrl' | 'keys' | 'applications' | 'keyPairs' | 'resourceOwner' | 'tokens'
>

/**
 * Creates the tools of one sandbox.
 */
export function createTools(parts: ToolParts): Tools {
  const { applications, issuer } = parts
  return {
    ...parts,
    memory: new Map(),
    application: (id) => applications.find((known) => known.id === id) ?? applications[0],
    sign: (claims, { key }, header) =>
      new SignJWT(claims)
        .setProtectedHeader({ alg: SIGNING_ALGORITHM, kid: key.id, ...header })
        .sign(key.privateKey),
    isSignedBy: (jwt, { key }) =>
      compactVerify(jwt, key.publicKey, { algorithms: [SIGNING_ALGORITHM] }).then(
        () => true,
        () => false,
      ),
    assertionClaims: ({ id }) => {
      const now = Math.floor(Date.now() / 1000)
      return { iss: id, sub: id, aud: issuer, jti: randomUUID(), iat: now, exp: now + 60 }
    },
    requestObjectClaims: ({ id, redirectUri }) => {
      const now = Math.floor(Date.now() / 1000)
      return {
        ...{ iss: id, client_id: id, aud: issuer, jti: randomUUID(), iat: now, nbf: now, exp: now + 60 },
        response_type: 'code',
        redirect_uri: redirectUri,
        scope: SCOPE,
        code_challenge: challengeOf(randomUUID()),
        code_challenge_method: 'S256',
        claims: { userinfo: { sub: null } },
        permissions: ['read_accounts'],
        authorization_details: REQUESTED_DETAILS,
      }
    },
  }
}

/**
 * The S256 challenge of a verifier (RFC 7636, section 4.2).
 *
 * @param verifier - The code verifier.
 */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
