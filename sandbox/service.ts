import { randomBytes } from 'node:crypto'
import type { Credentials } from './applications.ts'
import { registerApplications } from './applications.ts'
import { createAuthorizationServer } from './authorization-server/index.ts'
import { aroundService, onWire } from './behaviors/around.ts'
import type { Behavior } from './behaviors/behavior.ts'
import { createTools } from './behaviors/tools.ts'
import { authorizationServerEndpoints, gatewayEndpoints, portalEndpoint } from './endpoints.ts'
import { describeEnvironment } from './environment.ts'
import { createAccessTokens } from './gateway/access-tokens.ts'
import { createGateway } from './gateway/index.ts'
import { certificateFor, issueCertificates } from './http/certificate.ts'
import { listen } from './http/listen.ts'
import { createKeyPairs } from './key-pairs.ts'
import type { SandboxKeys } from './keys.ts'
import { createAccounts } from './portal/accounts.ts'
import { createPortal } from './portal/index.ts'
import { createResourceOwner } from './resource-owner.ts'
import { settingsWith } from './settings.ts'

/**
 * Starts a gateway, an authorization server and a developer portal on three ports. They share the applications and key
 * pairs. The gateway asks the authorization server about tokens that it did not issue itself.
 *
 * @param keys - The key pairs.
 * @param own - How the service differs from the strict, conforming one.
 * @param credentials - Its secrets; those not given are random.
 * @returns The variables that describe it to a client, and functions that age what it issued and stop it.
 */
export async function serve(keys: SandboxKeys, own: readonly Behavior[], credentials: Credentials) {
  const behaviors: readonly Behavior[] = own.flatMap((one) => [one.always ?? {}, one])
  const settings = settingsWith(behaviors.flatMap((behavior) => behavior.settings ?? []))
  const issued = settings.mutual && (await issueCertificates())
  const secured = issued
    ? { ...issued.server, host: 'localhost', clientAuthority: issued.authority, ...settings.secured }
    : settings.secured && (await certificateFor(settings.secured))
  const ports = {
    gateway: await listen(settings.tls.gateway ?? secured),
    authorizationServer: await listen(settings.tls.authorizationServer ?? secured),
    portal: await listen(settings.tls.portal ?? secured),
  }
  const baseUrl = ports.gateway.origin + settings.gatewayPath
  const issuer = ports.authorizationServer.origin + settings.issuerPath
  const applications = registerApplications(keys, settings.redirectUri, credentials)
  const keyPairs = createKeyPairs(applications)
  const resourceOwner = createResourceOwner(credentials.password)
  const accounts = createAccounts(credentials.portalPassword)
  const tokens = createAccessTokens(baseUrl, keys.service, settings.lifetimes.clientCredentialsToken)
  const apiKey = credentials.apiKey ?? randomBytes(24).toString('base64url')
  const tools = createTools({ apiKey, applications, baseUrl, issuer, keyPairs, keys, resourceOwner, tokens })

  const serverEndpoint = authorizationServerEndpoints(settings)
  const aroundServer = aroundService(behaviors, serverEndpoint, tools)
  const serverParts = { applications, baseUrl, keys, resourceOwner, settings }
  const server = await createAuthorizationServer(issuer, aroundServer, serverParts)
  ports.authorizationServer.serve(onWire(behaviors, serverEndpoint, server.listener))

  const gatewayEndpoint = gatewayEndpoints(settings)
  const around = aroundService(behaviors, gatewayEndpoint, tools)
  const gateway = createGateway({ keyPairs, settings, tokens, around, apiKey, grantOf: server.grantOf })
  ports.gateway.serve(onWire(behaviors, gatewayEndpoint, gateway.callback()))

  const portal = createPortal({
    accounts,
    keyPairs,
    look: settings.portal,
    around: aroundService(behaviors, portalEndpoint, tools),
  })
  ports.portal.serve(onWire(behaviors, portalEndpoint, portal.callback()))

  for (const name of settings.refusing) await ports[name].close()
  return {
    environment: await describeEnvironment({
      accounts,
      apiKey,
      applications,
      baseUrl,
      issuer,
      portalUrl: ports.portal.origin,
      resourceOwner,
      ...(secured && { authority: issued?.authority ?? secured.cert }),
      ...(issued && { clientCertificate: issued.client }),
      settings,
      tokens,
    }),
    age: server.age,
    close: async () => void (await Promise.all(Object.values(ports).map((port) => port.close()))),
  }
}
