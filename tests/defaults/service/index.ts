import { mountAt } from '../../../sandbox/authorization-server/index.ts'
import { Provider } from '../../../sandbox/authorization-server/oidc-provider.ts'
import { listen } from '../../../sandbox/http/listen.ts'
import { registerApplications } from './applications.ts'
import { authorizationServer } from './authorization-server.ts'
import { businessApi } from './business-api.ts'
import { describeEnvironment } from './environment.ts'
import { GATEWAY_PATH, gateway } from './gateway.ts'
import { privateJwk, signingKey } from './keys.ts'

/** A running service, with all of its state in memory. */
export interface DefaultService {
  /** The variables of a project's `.env`. */
  readonly environment: Readonly<Record<string, string>>
  close(): Promise<void>
}

/**
 * Starts an authorization server and a gateway that both are `oidc-provider` with its defaults, pages and storage
 * included. They are two because a client of the package authenticates in one way only, and an application of the
 * document in two. What is configured is what the flows cannot do without.
 */
export async function startDefaultService(): Promise<DefaultService> {
  const [applications, key] = await Promise.all([registerApplications(), signingKey()])
  const [atServer, atGateway] = await Promise.all([listen(), listen()])
  const jwks = { keys: [await privateJwk(key)] }
  const { origin } = atGateway

  const server = new Provider(atServer.origin, {
    ...(await authorizationServer(applications, origin)),
    jwks,
  })
  atServer.serve(server.callback())

  const tokens = new Provider(origin + GATEWAY_PATH, { ...gateway(applications, origin), jwks })
  const isGranted = async (token: string) => (await server.AccessToken.find(token)) !== undefined
  tokens.use(businessApi({ key, issuer: tokens.issuer, audience: origin, isGranted }).routes())
  tokens.use(mountAt(GATEWAY_PATH))
  atGateway.serve(tokens.callback())

  return {
    environment: await describeEnvironment({ applications, key, gateway: origin, issuer: atServer.origin }),
    close: async () => void (await Promise.all([atServer.close(), atGateway.close()])),
  }
}
