import type { Draw } from '../base/draw.ts'
import type { SentRequest } from './exchange.ts'
import type { HttpClient } from './send.ts'

/**
 * A client whose forms mean the same and look different, except the first one to each address: their fields come in a drawn
 * order, and one value has an escape that it does not need (RFC 3986, 6.2.2.2; HTML, application/x-www-form-urlencoded).
 */
export function varyingForms(http: HttpClient, draw: Draw): HttpClient {
  if (draw.seed === undefined) return http
  const known = new Set<string>()
  const varied = (request: SentRequest): SentRequest => {
    const { form, asJson, url } = request
    if (!form || asJson) return request
    const { origin, pathname } = new URL(url)
    const names = Object.keys(form)
    if (!known.has(origin + pathname)) {
      known.add(origin + pathname)
      return request
    }
    const all = { minLength: names.length, maxLength: names.length }
    const order = draw.one(`fields of ${pathname}: ${names}`, (check) => check.shuffledSubarray(names, all))
    const escaped = draw.one(`escape of ${pathname}: ${names}`, (check) =>
      check.constantFrom(...names, undefined),
    )
    const fields = Object.fromEntries((order ?? names).map((name) => [name, form[name] ?? '']))
    return { ...request, form: fields, ...(escaped && { escaped }) }
  }
  return {
    send: (request, again) => http.send(varied(request), again && (async () => varied(await again()))),
  }
}
