import { strippedUrl } from '../base/url.ts'
import { visible } from '../base/visible.ts'
import { formFields, type SentRequest } from '../http/exchange.ts'
import { isConfigured } from '../http/secret-names.ts'
import { fingerprint } from '../secrets/fingerprint.ts'
import { maskField, maskHeader, maskQuery } from '../secrets/mask.ts'
import { nameOfSecret, redact } from '../secrets/redact.ts'
import { own, type Shown } from '../secrets/shown.ts'
import { segmentsOf } from './html.ts'

/**
 * The curl command of a request, for a POSIX shell, with a variable in place of each secret. It leaves `User-Agent` to curl,
 * `Accept` too if the run sent none, and everything about the connection: proxy, certificate authorities and client
 * certificates.
 *
 * @returns `undefined` if a command cannot show the request: it contains an invisible character, or two secrets share a name
 */
export function curlOf(request: SentRequest): Shown | undefined {
  const { method, url, headers } = request
  const path = strippedUrl(url)
  const query = [...new URLSearchParams(/\?([^#]*)/.exec(url)?.[1])]
  const options = [
    ...(method === 'GET' ? [] : [method === 'HEAD' ? '--head' : `--request ${method}`]),
    ...Object.entries(headers).map(([name, value]) => ['--header', header(name, value)] as const),
    ...bodyOf(request),
    ...query.map(
      ([name, value]) => ['--url-query', `${encoded(name)}=${mask(name, value, maskQuery)}`] as const,
    ),
    ...(/[[\]{}]/.test(path) ? ['--globoff'] : []),
    ['', path] as const,
  ]
  const variables = new Map<string, string>()
  const words = options.map((option) =>
    typeof option === 'string' ? option : `${option[0]} ${shellWord(option[1], variables)}`.trim(),
  )
  const command = ['curl --include', ...words].join(' \\\n  ')
  return variables.has(INEXACT) ? undefined : own(command)
}

/** curl leaves out a header without a value, unless a semicolon ends it. */
const header = (name: string, value: string): string =>
  value === '' ? `${name};` : `${name}: ${maskHeader(name, value)}`

type Option = string | readonly [option: string, value: string]

function bodyOf(request: SentRequest): readonly Option[] {
  const { form, asJson, body, headers } = request
  if (!form && body === undefined) return []
  const isTyped = Object.keys(headers).some((name) => name.toLowerCase() === 'content-type')
  const untyped: readonly Option[] = isTyped ? [] : [['--header', 'content-type:']]
  if (!form) return [...untyped, '--data-raw "$BODY"']
  const fields = formFields(request).map(([name, value]) => [name, mask(name, value, maskField)] as const)
  if (asJson) return [...untyped, ['--data-raw', JSON.stringify(Object.fromEntries(fields))]]
  if (fields.length === 0) return [...untyped, "--data ''"]
  return [
    ...untyped,
    ...fields.map(([name, value]) => ['--data-urlencode', `${encoded(name)}=${value}`] as const),
  ]
}

/** Masks a value. One that is in the place of a configured secret, but is not that secret, was edited. */
const mask = (name: string, value: string, masked: typeof maskField): string =>
  isConfigured(name) && value !== '' && nameOfSecret(value) === undefined
    ? fingerprint(`edited_${name}`, value)
    : masked(name, value)

/** A name in form encoding. */
const encoded = (name: string): string => new URLSearchParams({ '': name }).toString().slice(1)

/** Map key, used instead of a variable name, for a text that a shell word cannot reproduce exactly. */
const INEXACT = ''

/**
 * A text as one word of a POSIX shell, quoted so that only the variables of secrets are expanded (POSIX.1-2024, XCU 2.2).
 *
 * @param variables - the fingerprint of each variable, by its name; this function adds to it
 */
function shellWord(text: string, variables: Map<string, string>): string {
  const clean = redact(text)
  if (visible(clean) !== clean) variables.set(INEXACT, clean)
  const segments = segmentsOf(own(clean))
  const parts = segments.map((segment) => {
    if (segment.is === 'words') return `'${segment.text.replaceAll("'", String.raw`'\''`)}'`
    const [marked = ''] = segment.text.split('#')
    const name = marked.slice(1).replace(/\W/g, '_').toUpperCase()
    const isOther = (variables.get(name) ?? segment.text) !== segment.text
    variables.set(isOther ? INEXACT : name, segment.text)
    return `"$${name}"`
  })
  return parts.length === 0 ? "''" : parts.join('')
}
