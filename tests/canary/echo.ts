import { alterRedirect } from '../../sandbox/behaviors/alter.ts'
import type { Behavior, ResponseHook } from '../../sandbox/behaviors/behavior.ts'
import { onPages } from '../../sandbox/behaviors/pages.ts'
import type { Endpoint } from '../../sandbox/endpoints.ts'
import type { JsonObject } from '../../sandbox/json.ts'
import { ENCODINGS } from './encodings.ts'

const ASCII = /^[\x20-\x7e]+$/

const withEntities = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/**
 * Makes a service repeat the secrets that it received, wherever it can send text, each time in another encoding.
 *
 * @param secrets - the secrets it has received so far
 */
export function echoOf(secrets: () => readonly string[]): {
  readonly behaviors: readonly Behavior[]
  /** Names of the encodings that were used. */
  readonly said: ReadonlySet<string>
} {
  const said = new Set<string>()
  const encodings = Object.entries(ENCODINGS)
  let times = 0
  const next = (fits = /^/): string => {
    for (;;) {
      times += 1
      const [name, encode] = encodings[times % encodings.length] ?? ['', String]
      const known = secrets()
      const text = encode(known[times % known.length] ?? '')
      if (!fits.test(text)) continue
      said.add(name)
      return text
    }
  }
  const json: ResponseHook = (response) => {
    if (Object.keys(response.json).length === 0) return
    const further: JsonObject = {
      [next()]: true,
      error_description: next(),
      x_further: { detail: next(), list: [next()] },
      service_documentation: next(),
    }
    if ('token_type' in response.json) further.token_type = next()
    response.json = { ...response.json, ...further }
    response.setHeader('X-Request-Id', next(ASCII))
    response.setHeader('WWW-Authenticate', `Bearer error="${next(ASCII)}"`)
    response.setHeader('Content-Type', `application/json; note=${next(/^[\w%.-]+$/)}`)
  }
  const authorization = alterRedirect((address) => {
    address.searchParams.set('error_description', next())
    address.hash = new URLSearchParams({ iss: next() }).toString()
  })
  const answers = [
    'client-credentials',
    'par',
    'exchange',
    'business-get',
    'business-put',
    'jwks',
    'discovery',
  ] as const satisfies readonly Endpoint[]
  const pages = onPages((html) =>
    html
      .replace(/<title>.*<\/title>/, () => `<title>${withEntities(next())}</title>`)
      .replace('<main>', () => `<main><p role="alert">${withEntities(next())}</p>`),
  )
  const response = { ...Object.fromEntries(answers.map((name) => [name, json])), authorization }
  return { behaviors: [{ response }, pages], said }
}
