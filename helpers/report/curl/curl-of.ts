import { strippedUrl } from '../../base/url.ts'
import { visible } from '../../base/visible.ts'
import { formFields, type SentRequest } from '../../http/exchange.ts'
import { isSecretName } from '../../http/secret-names.ts'
import type { Secret } from '../../secrets/secret.ts'
import { own, type Shown } from '../../secrets/shown.ts'
import { isOpenParameter } from '../readable-exchange.ts'
import {
  type Edited,
  mayBeShown,
  type Piece,
  type Placeholders,
  placeholders,
  shellWord,
  text,
} from './placeholders.ts'

/**
 * The curl command of a request for a POSIX shell, with a variable in the place of each secret: with these set, it sends
 * what the run sent. `User-Agent`, and `Accept` where the run sent none, are curl's own; so is everything about the
 * connection: a proxy, authorities and certificates are not in it.
 *
 * @param secrets - those that are known, the configured ones first, by the names of their variables
 * @returns `undefined` where no command shows it
 */
export function curlOf(request: SentRequest, secrets: readonly Secret[], edited?: Edited): Shown | undefined {
  const pieces = placeholders(secrets, edited)
  const options = [
    ...methodOf(request),
    ...Object.entries(request.headers).map(([name, value]) => header(pieces, name, value)),
    ...bodyOf(request, pieces),
    ...addressOf(request.url, pieces),
  ]
  const command = ['curl --include', ...options].join(' \\\n  ')
  return own(command) === command ? own(command) : undefined
}

function methodOf({ method }: SentRequest): readonly string[] {
  if (method === 'GET') return []
  return [method === 'HEAD' ? '--head' : `--request ${method}`]
}

/** curl leaves out a header without a value, unless a semicolon ends it. */
function header(pieces: Placeholders, name: string, value: string): string {
  const word =
    value === ''
      ? shellWord(text(`${name};`))
      : shellWord(text(`${name}: `), ...inHeader(pieces, name.toLowerCase(), value))
  return `--header ${word}`
}

function inHeader(pieces: Placeholders, name: string, value: string): readonly Piece[] {
  if (name !== 'authorization') return pieces(name, value)
  const [scheme = '', ...rest] = value.split(' ')
  const credential = rest.join(' ')
  if (rest.length === 0) return pieces('authorization', scheme, true)
  if (credential === '') return [text(value)]
  const kind = /^basic$/i.test(scheme) ? 'basic_credentials' : 'access_token'
  return [...pieces('scheme', scheme), text(' '), ...pieces(kind, credential, true)]
}

function bodyOf(request: SentRequest, pieces: Placeholders): readonly string[] {
  const { form, asJson, body, headers } = request
  if (!form && body === undefined) return []
  const names = Object.keys(headers).map((name) => name.toLowerCase())
  const untyped = names.includes('content-type') ? [] : ["--header 'content-type:'"]
  if (!form) return [...untyped, `--data-raw ${shellWord({ is: 'variable', text: 'BODY' })}`]
  const fields = formFields(request)
  if (asJson) return [...untyped, `--data-raw ${shellWord(...json(fields, pieces))}`]
  return [...untyped, ...(fields.length === 0 ? ["--data ''"] : fields.map((one) => fieldOf(one, pieces)))]
}

function json(fields: readonly [string, string][], pieces: Placeholders): readonly Piece[] {
  const inside = (written: string) => JSON.stringify(written).slice(1, -1)
  const members = fields.flatMap(([name, value], index) => [
    text(`${index > 0 ? ',' : ''}${JSON.stringify(name)}:"`),
    ...pieces(name, value).map((piece) => ({ ...piece, text: inside(piece.text) })),
    text('"'),
  ])
  return [text('{'), ...members, text('}')]
}

/** A value that can be seen is encoded by curl; another one is shown encoded, unless a secret is in it. */
function fieldOf([name, value]: readonly [string, string], pieces: Placeholders): string {
  const bytes = encoded(value)
  const isUnseen = visible(value) !== value && !isSecretName(name) && mayBeShown(bytes)
  return name === '' || isUnseen
    ? `--data ${shellWord(text(`${encoded(name)}=`), ...pieces(name, bytes))}`
    : `--data-urlencode ${shellWord(text(`${encoded(name)}=`), ...pieces(name, value))}`
}

/** A text as a form has it. */
const encoded = (value: string): string => new URLSearchParams({ '': value }).toString().slice(1)

/** A secret parameter has to be encoded by curl: it is told apart from the address. */
function addressOf(url: string, pieces: Placeholders): readonly string[] {
  const address = pieces('url', strippedUrl(url))
  const query = /\?([^#]*)/.exec(url)?.[1]
  const options = [
    ...(/[[\]{}]/.test(url) ? ['--globoff'] : []),
    ...(/\/\.\.?(?:\/|$)/.test(strippedUrl(url)) ? ['--path-as-is'] : []),
  ]
  const parameters = [...new URLSearchParams(query)]
  const isOpen = parameters.every(([name, value]) => isOpenParameter(name, value) && mayBeShown(value))
  if (query === undefined || isOpen)
    return [...options, shellWord(...address, text(query === undefined ? '' : `?${query}`))]
  return [
    ...options,
    ...parameters.map(([name, value]) => {
      const isSecret = !isOpenParameter(name, value)
      return `--url-query ${shellWord(text(`${encoded(name)}=`), ...pieces(name, value, isSecret))}`
    }),
    shellWord(...address),
  ]
}
