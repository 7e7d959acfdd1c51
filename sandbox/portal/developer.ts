import Router from '@koa/router'
import type Koa from 'koa'
import { readForm } from '../http/form.ts'
import type { KeyPair, KeyPairs } from '../key-pairs.ts'
import { HOME } from './accounts.ts'
import type { PortalLook } from './look.ts'
import { openActions } from './pages/key-list.ts'
import { askContent, confirmContent, issuedContent, keysContent, type Notice } from './pages/key-pages.ts'
import { seeOther, showPortalPage } from './show.ts'
import type { PortalWording } from './wording.ts'

/** What the pages of a developer need. */
interface DeveloperParts {
  readonly keyPairs: KeyPairs
  readonly look: PortalLook
  /** The notices to the developer, oldest first. */
  readonly notices: readonly Notice[]
}

type Fields = Readonly<Record<string, string>>

/** The actions that issue a key pair, with the path of their form. */
const ISSUING = [
  ['/applications', 'register'],
  ['/keys', 'create'],
  ['/production', 'request'],
] as const

/**
 * The pages of a developer. Each action is a form. Its first submission is answered with the confirmation step; only the
 * submission of that step, with `decision=confirm`, has an effect (document 3.1).
 */
export function developerPages({ keyPairs, look, notices }: DeveloperParts): ReturnType<Router['routes']> {
  const { wording } = look
  const show = (ctx: Koa.Context, title: string, content: string) =>
    showPortalPage(ctx, wording, title, content)
  const showIssued = (ctx: Koa.Context, pair: KeyPair) =>
    show(ctx, wording.issuedTitle, issuedContent(pair, look))

  /** Shows the confirmation step of an action, or carries out the decision. */
  const decide = (
    ctx: Koa.Context,
    action: keyof PortalWording['consequences'],
    { decision, ...fields }: Fields,
    act: () => void,
  ) => {
    if (decision === 'confirm') return act()
    if (decision === 'cancel') return seeOther(ctx, HOME.developer)
    return show(ctx, wording[action], confirmContent(action, fields, wording))
  }

  const router = new Router()
    .get('/', (ctx) => show(ctx, wording.keysTitle, keysContent(keyPairs.all(), notices, look)))
    .get('/keys/:id', (ctx) => {
      const pair = keyPairs.find(ctx.params.id)
      if (pair) show(ctx, pair.name, openActions(pair, wording))
    })
    .post('/keys/:id/renew', async (ctx) => {
      const pair = keyPairs.find(ctx.params.id)
      if (pair?.state !== 'live') return
      decide(ctx, 'renew', { ...(await fieldsOf(ctx)), name: pair.name }, () => {
        showIssued(ctx, keyPairs.renew(pair.id) ?? pair)
      })
    })
    .post('/keys/:id/revoke', async (ctx) => {
      const pair = keyPairs.find(ctx.params.id)
      if (pair === undefined || pair.state === 'revoked') return
      decide(ctx, 'revoke', { ...(await fieldsOf(ctx)), name: pair.name }, () => {
        keyPairs.put(pair.id, 'revoked')
        seeOther(ctx, HOME.developer)
      })
    })

  for (const [path, action] of ISSUING) {
    const ask = (ctx: Koa.Context) => {
      const applications = action === 'register' ? [] : applicationsOf(keyPairs)
      show(ctx, wording[action], askContent(applications, wording))
    }
    router.get(path, ask).post(path, async (ctx) => {
      const fields = await fieldsOf(ctx)
      const { name = '', application = name } = fields
      const environment = action === 'request' ? 'Production' : 'Development'
      if (name.trim() === '') return ask(ctx)
      const pair = { name, application, environment } as const
      decide(ctx, action, fields, () => {
        const named = { ...pair, issuedBy: action, name: look.nameOf(pair, keyPairs.all().length + 1) }
        showIssued(ctx, keyPairs.create(named))
      })
    })
  }
  return router.routes()
}

async function fieldsOf(ctx: Koa.Context): Promise<Fields> {
  return Object.fromEntries((await readForm(ctx)) ?? [])
}

/** Names of the applications that have a key, each once. */
function applicationsOf(keyPairs: KeyPairs): readonly string[] {
  return [...new Set(keyPairs.all().map(({ application }) => application))]
}
