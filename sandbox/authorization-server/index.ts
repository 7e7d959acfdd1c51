import type { RequestListener } from 'node:http'
import type Koa from 'koa'
import { type Granted, grantedBy } from './authorization-details.ts'
import { type AuthorizationServerParts, configuration } from './configuration.ts'
import { interactions } from './interactions.ts'
import { errors, Provider } from './oidc-provider.ts'
import { errorContent, showPage } from './pages/layout.ts'
import { createStorage } from './storage.ts'

/** What the rest of a sandbox needs of its authorization server. */
interface AuthorizationServer {
  readonly listener: RequestListener
  /** Returns what an access token was granted for; `undefined` if it is unknown, expired or revoked. */
  grantOf(token: string): Promise<Granted | undefined>
  /** Makes everything that it has issued older. */
  age(seconds: number): void
}

/**
 * Creates the authorization server: discovery, PAR, the pages, the token endpoint of the code grant, revocation,
 * userinfo and the published keys (document 4.2 to 4.5).
 *
 * @param issuer - Its issuer; all endpoints are below this address.
 * @param around - The behaviors, which see every exchange first.
 * @param parts - Its parts.
 */
export async function createAuthorizationServer(
  issuer: string,
  around: Koa.Middleware,
  parts: AuthorizationServerParts,
): Promise<AuthorizationServer> {
  const storage = createStorage()
  const provider = new Provider(issuer, await configuration(parts, storage))
  explainRefusals(provider)
  provider.use(around)
  provider.use(challengeClients)
  provider.use(mountAt(parts.settings.issuerPath))
  provider.use(explainLostPages(parts.settings.wording))
  provider.use(interactions({ provider, ...parts }))

  return {
    listener: provider.callback(),
    age: storage.age,
    grantOf: async (token) => {
      const found = await provider.AccessToken.find(token)
      return found && grantedBy(found.rar)
    },
  }
}

/** The header in which a refusal says what the request was refused for, also where `error_description` must not say it. */
export const REFUSED_FOR = 'x-refused-for'

function explainRefusals(provider: InstanceType<typeof Provider>): void {
  const explain = (ctx: Koa.Context, refusal: InstanceType<typeof errors.OIDCProviderError>) => {
    ctx.set(REFUSED_FOR, refusal.error_detail ?? refusal.error_description ?? refusal.message)
  }
  provider.on('pushed_authorization_request.error', explain)
  provider.on('grant.error', explain)
  provider.on('introspection.error', explain)
  provider.on('revocation.error', explain)
}

/** Adds a challenge to a 401 that has none: oidc-provider challenges only clients that sent a header (RFC 9110, 15.5.2). */
const challengeClients: Koa.Middleware = async (ctx, next) => {
  await next()
  if (ctx.status === 401 && !ctx.response.get('WWW-Authenticate'))
    ctx.set('WWW-Authenticate', 'Basic realm="authorization server"')
}

/** Answers with an error page if the interaction of a request is unknown or finished. */
function explainLostPages({
  language,
  errorTitle,
}: AuthorizationServerParts['settings']['wording']): Koa.Middleware {
  return async (ctx, next) => {
    try {
      await next()
    } catch (error) {
      if (!(error instanceof errors.SessionNotFound)) throw error
      ctx.status = error.statusCode
      showPage(ctx, {
        language,
        title: errorTitle,
        content: errorContent(error.error, error.error_description),
      })
    }
  }
}

/**
 * Mounts a server below a path, so that its issuer can have a path (OpenID Connect Discovery, section 4.1). Requests
 * outside that path are not answered.
 *
 * @param path - Empty, or with a slash at its start only.
 */
export function mountAt(path: string): Koa.Middleware {
  return async (ctx, next) => {
    if (!ctx.path.startsWith(`${path}/`)) return
    ctx.mountPath = path
    ctx.path = ctx.path.slice(path.length)
    await next()
  }
}
