import Router from '@koa/router'
import html from 'html-template-tag'
import { decodeJwt } from 'jose'
import type Koa from 'koa'
import type Provider from 'oidc-provider'
import type { Application } from '../applications.ts'
import { dataProvider } from '../data-providers.ts'
import { readForm } from '../http/form.ts'
import { isJsonObject, type JsonObject, jsonObject } from '../json.ts'
import type { ResourceOwner } from '../resource-owner.ts'
import type { Settings } from '../settings.ts'
import { CONSENT_TYPE } from './authorization-details.ts'
import { DATA_PROVIDER_PROMPT } from './pages/data-provider.ts'
import { showPage } from './pages/layout.ts'

type Interaction = Awaited<ReturnType<Provider['interactionDetails']>>

/** The parts that the pages need. */
interface InteractionParts {
  readonly provider: Provider
  readonly settings: Settings
  readonly applications: readonly Application[]
  readonly resourceOwner: ResourceOwner
}

/**
 * Serves the pages between an authorization request and its answer (document 4.4). A GET shows the next page; a POST
 * submits it and redirects the browser (303).
 *
 * @returns The middleware. The server refuses an unknown or finished interaction with `invalid_request`.
 */
export function interactions({
  provider,
  settings,
  applications,
  resourceOwner,
}: InteractionParts): ReturnType<Router['routes']> {
  const { pages, paths, wording } = settings

  const show = async (ctx: Koa.Context, interaction: Interaction, problem?: string) => {
    const page = pages.find(({ prompt }) => prompt === interaction.prompt.name)
    if (page === undefined) return
    const { permissions } = await pushedClaims(provider, interaction.uid)
    const { params, lastSubmission } = interaction
    const content = page.render({
      wording,
      problem,
      application: applications.find(({ id }) => id === params.client_id)?.name ?? '',
      permissions: Array.isArray(permissions) ? permissions.map(String) : [],
      dataProvider: dataProvider(params.dp_id || lastSubmission?.[DATA_PROVIDER_PROMPT]),
    })
    showPage(ctx, {
      language: wording.language,
      title: page.title(wording),
      content: html`<form method="post">
        $${problem === undefined ? '' : html`<p role="alert">${problem}</p>`}
        $${content}
      </form>`,
    })
  }

  const submit = async (ctx: Koa.Context, interaction: Interaction, form: URLSearchParams) => {
    const page = pages.find(({ prompt }) => prompt === interaction.prompt.name)
    const outcome = await page?.submit({
      wording,
      resourceOwner,
      form,
      origin: new URL(provider.issuer).origin,
      grant: () => grantAll(provider, interaction, resourceOwner),
    })
    if (outcome === undefined) return
    if ('problem' in outcome) {
      ctx.status = 422
      return show(ctx, interaction, outcome.problem)
    }
    ctx.status = 303
    ctx.redirect(await provider.interactionResult(ctx.req, ctx.res, outcome.result))
  }

  return new Router()
    .get(`${paths.pages}/:uid`, async (ctx) => {
      const interaction = await provider.interactionDetails(ctx.req, ctx.res)
      const { unasked } = pages.find(({ prompt }) => prompt === interaction.prompt.name) ?? {}
      return unasked
        ? submit(ctx, interaction, new URLSearchParams(unasked(resourceOwner)))
        : show(ctx, interaction)
    })
    .post(`${paths.pages}/:uid`, async (ctx) => {
      const form = (await readForm(ctx)) ?? new URLSearchParams()
      return submit(ctx, await provider.interactionDetails(ctx.req, ctx.res), form)
    })
    .routes()
}

/**
 * Stores that the resource owner grants the requested scopes and claims of one data provider.
 *
 * @param provider - The server.
 * @param interaction - The interaction, with the request of the application.
 * @param resourceOwner - The user who grants it.
 * @returns The identifier of the grant.
 */
async function grantAll(
  provider: Provider,
  { params, lastSubmission }: Interaction,
  resourceOwner: ResourceOwner,
): Promise<string> {
  const grant = new provider.Grant({ accountId: resourceOwner.subject, clientId: String(params.client_id) })
  grant.addOIDCScope(String(params.scope ?? ''))
  grant.addOIDCClaims(requestedClaims(params.claims))
  grant.addRar({
    type: CONSENT_TYPE,
    data_provider_id: String(params.dp_id || lastSubmission?.[DATA_PROVIDER_PROMPT]),
  })
  return grant.save()
}

/** Names of the requested claims (OpenID Connect Core 1.0, section 5.5). */
function requestedClaims(claims: unknown): string[] {
  const { id_token, userinfo } = jsonObject(String(claims ?? '')) ?? {}
  return [id_token, userinfo].filter(isJsonObject).flatMap(Object.keys)
}

/**
 * Finds the claims of the pushed request object of an interaction. The server itself keeps only the claims it knows, which
 * do not include the permissions (document 2.5).
 *
 * @param provider - The server.
 * @param interaction - Identifier of the interaction.
 * @returns The claims; empty if nothing was pushed.
 */
async function pushedClaims(provider: Provider, interaction: string): Promise<JsonObject> {
  const stored = await provider.Interaction.adapter.find(interaction)
  const pushed = await provider.PushedAuthorizationRequest.find(stored?.parJti ?? '', {
    ignoreExpiration: true,
  })
  return pushed === undefined ? {} : decodeJwt(pushed.request)
}
