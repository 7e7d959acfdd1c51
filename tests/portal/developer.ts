import { variable } from '../sandbox/application.ts'

type Environment = Readonly<Record<string, string>>

/** A page of the portal as its HTML. */
export interface PortalPage {
  readonly status: number
  readonly title: string
  readonly html: string
}

/** Somebody at the portal without a browser: a cookie, addresses and forms. */
export class PortalUser {
  readonly #origin: string
  #cookie = ''

  private constructor(origin: string) {
    this.#origin = origin
  }

  /** Signs in as the developer or, with the prefix `PORTAL_REVIEWER_`, as the reviewer. */
  static async signIn(environment: Environment, prefix = 'PORTAL_'): Promise<PortalUser> {
    const user = new PortalUser(variable(environment, 'PORTAL_URL'))
    const username = variable(environment, `${prefix}USERNAME`)
    await user.submit('/sign-in', { username, password: variable(environment, `${prefix}PASSWORD`) })
    return user
  }

  open(path: string): Promise<PortalPage> {
    return this.#go(path)
  }

  submit(path: string, fields: Readonly<Record<string, string>>): Promise<PortalPage> {
    return this.#go(path, new URLSearchParams(fields))
  }

  async #go(path: string, form?: URLSearchParams): Promise<PortalPage> {
    const response = await fetch(new URL(path, this.#origin), {
      method: form ? 'POST' : 'GET',
      redirect: 'manual',
      headers: { Cookie: this.#cookie },
      ...(form && { body: form }),
    })
    const [cookie] = response.headers.getSetCookie()
    if (cookie) this.#cookie = cookie.split(';')[0] ?? ''
    const location = response.headers.get('location')
    if (location !== null) return this.#go(location)
    const html = await response.text()
    return { status: response.status, title: /<h1[^>]*>(.*?)<\/h1>/.exec(html)?.[1] ?? '', html }
  }
}

/** The pair that a page shows. */
export function pairOn({ html }: PortalPage): { readonly id: string; readonly secret: string } {
  const of = (name: string) => new RegExp(`aria-labelledby="${name}">([^<]+)<`).exec(html)?.[1] ?? ''
  return { id: of('id'), secret: of('secret') }
}

/** What the token endpoint answers to a pair (document 4.1). */
export async function tokenStatus(
  environment: Environment,
  { id, secret }: { readonly id: string; readonly secret: string },
): Promise<number> {
  const body = new URLSearchParams({ client_id: id, client_secret: secret, grant_type: 'client_credentials' })
  return (await fetch(`${variable(environment, 'BASE_URL')}/auth/token`, { method: 'POST', body })).status
}
