import { type Application, type Environment, json, variable } from './application.ts'

/** A page that a browser stands on, or the redirect to the application that it ended at. */
export interface Place {
  readonly title: string
  readonly html: string
  readonly status: number
  readonly redirect: URL | undefined
}

/** The fields that a resource owner sends from each page, by the title of the page; without them the walk ends there. */
export type Answers = Readonly<Record<string, Record<string, string> | undefined>>

/** A browser without a window: a cookie jar that follows redirects and submits forms. */
export class Browser {
  readonly #cookies = new Map<string, { value: string; path: string }>()
  readonly #environment: Environment
  readonly visited: string[] = []

  constructor(environment: Environment) {
    this.#environment = environment
  }

  /** What a resource owner answers who approves everything. */
  answers(edit: Answers = {}): Answers {
    return {
      'Sign in': {
        username: variable(this.#environment, 'CONSENT_USERNAME'),
        password: variable(this.#environment, 'CONSENT_PASSWORD'),
      },
      'Choose a data provider': { dp_id: 'dp-harbour' },
      'Share your data': { decision: 'approve' },
      ...edit,
    }
  }

  /** Opens the authorization endpoint for a pushed request. */
  async open(application: Application, pushed: Response): Promise<Place> {
    const issuer = variable(this.#environment, 'ISSUER_URL')
    const { authorization_endpoint } = await json(await fetch(`${issuer}/.well-known/openid-configuration`))
    const { request_uri } = await json(pushed)
    const address = new URL(String(authorization_endpoint))
    address.search = new URLSearchParams({
      client_id: application.id,
      scope: 'openid',
      request_uri: String(request_uri),
    }).toString()
    return this.#go(address)
  }

  /** Answers pages until the browser is sent back to the application, or a page has no answer. */
  async walk(application: Application, pushed: Response, answers = this.answers()): Promise<Place> {
    let place = await this.open(application, pushed)
    while (place.redirect === undefined && answers[place.title] !== undefined)
      place = await this.submit(answers[place.title] ?? {})
    return place
  }

  /** Submits the form of the current page. */
  submit(fields: Record<string, string>): Promise<Place> {
    return this.#go(this.#current, new URLSearchParams(fields))
  }

  #current = new URL('about:blank')

  async #go(address: URL, form?: URLSearchParams): Promise<Place> {
    const response = await fetch(address, {
      method: form === undefined ? 'GET' : 'POST',
      redirect: 'manual',
      headers: { Accept: 'text/html', Cookie: this.#cookieHeader(address) },
      ...(form === undefined ? {} : { body: form }),
    })
    for (const cookie of response.headers.getSetCookie()) this.#keep(cookie)
    const location = response.headers.get('location')
    if (location !== null) {
      const target = new URL(location, address)
      if (target.href.startsWith(variable(this.#environment, 'REDIRECT_URI')))
        return { title: '', html: '', status: response.status, redirect: target }
      return this.#go(target)
    }
    this.#current = address
    const html = await response.text()
    const title = /<title>(.*?)<\/title>/.exec(html)?.[1] ?? ''
    this.visited.push(title)
    return { title, html, status: response.status, redirect: undefined }
  }

  #keep(cookie: string): void {
    const [pair = '', ...attributes] = cookie.split('; ')
    const [name = '', value = ''] = pair.split('=')
    const path = attributes.find((attribute) => attribute.startsWith('path='))?.slice(5) ?? '/'
    if (value === '') this.#cookies.delete(name)
    else this.#cookies.set(name, { value, path })
  }

  #cookieHeader({ pathname }: URL): string {
    return [...this.#cookies]
      .filter(([, { path }]) => pathname.startsWith(path))
      .map(([name, { value }]) => `${name}=${value}`)
      .join('; ')
  }
}
