import { randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { JSONWebKeySet } from 'jose'
import { registerApplications } from './applications.ts'
import { issueCertificates } from './certificates.ts'
import { describeEnvironment, keyFiles } from './environment.ts'
import { createAccessTokens } from './gateway/access-tokens.ts'
import { createGateway, GATEWAY } from './gateway/index.ts'
import { listen } from './http/listen.ts'
import { signingKey } from './keys.ts'
import { addressesAt } from './server/addresses.ts'
import { createServer } from './server/index.ts'
import { createUser } from './user.ts'

/** A running service, with all of its state in memory. */
export interface OtherService {
  /** The variables of a project's `.env`. */
  readonly environment: Readonly<Record<string, string>>
  /** Every other file that a project needs, by its path below the project. */
  readonly files: Readonly<Record<string, string>>
  close(): Promise<void>
}

const FIXED = ['adaptations.json', 'authorization-details.json', 'journeys/other.json']

/**
 * Starts an authorization server and a gateway that keep the document and share nothing with the sandbox, neither code
 * nor addresses, wording, lifetimes or extra demands. Both speak TLS with certificates of their own authority, and
 * demand one of it from every client.
 *
 * @param jwks - the public key of the application under test; without it, one is made for it
 */
export async function startOtherService(jwks?: JSONWebKeySet): Promise<OtherService> {
  const [certificates, applications, key] = await Promise.all([
    issueCertificates(),
    registerApplications(jwks),
    signingKey(),
  ])
  const [gateway, server] = await Promise.all([listen(certificates), listen(certificates)])
  const gatewayOrigin = `https://127.0.0.1:${gateway.port}`
  const serverOrigin = `https://localhost:${server.port}`
  const at = addressesAt(serverOrigin)
  const user = createUser()
  const apiKey = randomBytes(18).toString('base64url')
  const own = createAccessTokens(gatewayOrigin + GATEWAY, key)

  const { app, tokens: granted } = createServer({ at, applications, key, user })
  server.serve(app.callback())
  gateway.serve(createGateway({ applications, apiKey, own, granted }).callback())

  const parts = { applications, user, apiKey, gatewayOrigin, serverOrigin, issuer: at.issuer, own }
  return {
    environment: await describeEnvironment(parts),
    files: {
      'ca.pem': certificates.authority,
      'client.pem': certificates.client.cert,
      'client-key.pem': certificates.client.key,
      ...(await keyFiles(applications)),
      ...(await fixedFiles()),
    },
    close: async () => {
      await Promise.all([gateway.close(), server.close()])
    },
  }
}

async function fixedFiles(): Promise<Record<string, string>> {
  const folder = new URL('project/', import.meta.url)
  const read = FIXED.map(async (name) => [name, await readFile(new URL(name, folder), 'utf8')] as const)
  return Object.fromEntries(await Promise.all(read))
}
