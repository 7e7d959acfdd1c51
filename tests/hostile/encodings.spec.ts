import { alterRedirect } from '../../sandbox/behaviors/alter.ts'
import type { Behavior, ResponseHook } from '../../sandbox/behaviors/behavior.ts'
import { onPages } from '../../sandbox/behaviors/pages.ts'
import type { JsonObject } from '../../sandbox/json.ts'
import { hatchCanaries, tagsOf } from '../canary/canaries.ts'
import { ENCODINGS } from '../canary/encodings.ts'
import { searchFolder, searchText } from '../canary/search.ts'
import { Spy } from '../canary/spy.ts'
import { expect, test } from './hostile-test.ts'

const ASCII = /^[\x20-\x7e]+$/

const withEntities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** A service that says the secrets which it was told in another encoding each time, wherever it can say something. */
class Echo {
  readonly places = new Map<string, Set<string>>()
  readonly #secrets: () => readonly string[]
  #times = 0

  /** @param secrets - what it was told so far */
  constructor(secrets: () => readonly string[]) {
    this.#secrets = secrets
  }

  get behaviors(): readonly Behavior[] {
    const json: ResponseHook = (response) => this.#inJson(response)
    return [
      {
        response: {
          'client-credentials': json,
          par: json,
          token: json,
          'business-get': json,
          'business-put': json,
          jwks: json,
          discovery: json,
          authorization: alterRedirect((address) => {
            address.searchParams.set('error_description', this.#next('query of a redirect'))
            address.hash = new URLSearchParams({ iss: this.#next('fragment of a redirect') }).toString()
          }),
        },
      },
      onPages((html) =>
        html
          .replace(
            /<title>.*<\/title>/,
            () => `<title>${withEntities(this.#next('title of a page'))}</title>`,
          )
          .replace(
            '<main>',
            () => `<main><p role="alert">${withEntities(this.#next('alert on a page'))}</p>`,
          ),
      ),
    ]
  }

  /** What it is told in the members and headers of an answer. */
  #inJson(response: Parameters<ResponseHook>[0]): void {
    const { json } = response
    if (Object.keys(json).length === 0) return
    const told: JsonObject = {
      [this.#next('name of a member')]: true,
      error_description: this.#next('error_description'),
      x_further: { detail: this.#next('member of a member'), list: [this.#next('element of an array')] },
      service_documentation: this.#next('member of discovery'),
    }
    if ('token_type' in json) told.token_type = this.#next('token_type')
    response.json = { ...json, ...told }
    response.setHeader('X-Request-Id', this.#next('header', ASCII))
    response.setHeader('WWW-Authenticate', `Bearer error="${this.#next('challenge', /^[\x20-\x7e]+$/)}"`)
    response.setHeader('Content-Type', `application/json; note=${this.#next('media type', /^[\w%.-]+$/)}`)
  }

  #next(place: string, fits = /^/): string {
    const all = Object.entries(ENCODINGS)
    for (;;) {
      this.#times += 1
      const [name, encode] = all[this.#times % all.length] ?? all[0] ?? ['', String]
      const secrets = this.#secrets()
      const text = encode(secrets[this.#times % secrets.length] ?? '')
      if (!fits.test(text)) continue
      this.#note(place, name)
      return text
    }
  }

  #note(place: string, encoding: string): void {
    this.places.set(place, (this.places.get(place) ?? new Set()).add(encoding))
  }
}

test('what a service says of the secrets that it was told is nowhere, whatever its encoding', async ({
  scene,
}) => {
  const canaries = hatchCanaries()
  const spy = new Spy()
  const configured = [canaries.CLIENT_SECRET, canaries.CONSENT_PASSWORD]
  const echo = new Echo(() => [...configured, ...[...spy.issued].slice(-4)])
  const { run, folder } = await scene([spy.behavior, ...echo.behaviors], {
    credentials: { clientSecret: canaries.CLIENT_SECRET, password: canaries.CONSENT_PASSWORD },
  })
  const { end, stdout, stderr, report } = await run()

  expect(report, stdout + stderr).toBeDefined()
  expect(echo.places.size).toBeGreaterThanOrEqual(12)
  expect(
    new Set([...echo.places.values()].flatMap((encodings) => [...encodings])).size,
  ).toBeGreaterThanOrEqual(15)
  expect(stdout).toMatch(/<client_secret#|<consent_password#/)

  const tags = [...new Set([...configured, ...spy.issued].flatMap(tagsOf))]
  const finds = [
    ...['reports', 'test-results'].flatMap((name) => searchFolder(`${folder}/${name}`, tags)),
    ...searchText(stdout, tags, 'stdout'),
    ...searchText(stderr, tags, 'stderr'),
  ]
  expect(finds.map(({ where }) => where)).toEqual([])
  // Nothing had to be removed either.
  expect(end, stderr).not.toBe(5)
})
