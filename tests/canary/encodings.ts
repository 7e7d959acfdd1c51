import { gzipSync } from 'node:zlib'

const bytes = (text: string): Buffer => Buffer.from(text)
const json = (text: string): string => JSON.stringify(text).slice(1, -1)
const form = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1)
const named = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Every character of a text in the same way. */
const each =
  (write: (code: number) => string) =>
  (text: string): string =>
    [...bytes(text)].map(write).join('')
const eachPoint =
  (write: (point: number) => string) =>
  (text: string): string =>
    [...text].map((character) => write(character.codePointAt(0) ?? 0)).join('')
const eachUnit = (text: string): string =>
  Array.from(
    { length: text.length },
    (_, at) => `\\u${text.charCodeAt(at).toString(16).padStart(4, '0')}`,
  ).join('')

/** A text in base64, 24 characters a line. */
const lines = (text: string): readonly string[] =>
  bytes(text)
    .toString('base64')
    .match(/.{1,24}/g) ?? []

const percent = each((code) => `%${code.toString(16).padStart(2, '0')}`)
const utf16be = (text: string): Buffer => Buffer.from(text, 'utf16le').swap16()

/** A text in two, somewhere in its middle. */
function halves(text: string): readonly [string, string] {
  const middle = Math.ceil(text.length / 2)
  return [text.slice(0, middle), text.slice(middle)]
}

/**
 * How a service that was told a secret may send it back; each of them is found, as the README says. What is split is JSON
 * already, everything else is a text.
 */
export const ENCODINGS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'escapes of JSON': json,
  'escapes of JSON, twice': (secret) => json(json(secret)),
  'escapes of JSON for each character': eachUnit,
  'escapes of JavaScript for each byte': each((code) => `\\x${code.toString(16).padStart(2, '0')}`),
  hex: (secret) => bytes(secret).toString('hex'),
  'hex in capitals': (secret) => bytes(secret).toString('hex').toUpperCase(),
  form,
  'percent-encoding of each byte': percent,
  'percent-encoding, twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'percent-encoding of each byte, twice': (secret) => percent(percent(secret)),
  'entities of HTML': named,
  'decimal entities for each character': eachPoint((point) => `&#${point};`),
  'hexadecimal entities for each character': eachPoint((point) => `&#x${point.toString(16)};`),
  base64: (secret) => bytes(secret).toString('base64'),
  'base64 behind one character': (secret) => bytes(`:${secret}`).toString('base64'),
  'base64 behind two characters': (secret) => bytes(`a:${secret}`).toString('base64'),
  'base64 behind other letters': (secret) => `id${bytes(secret).toString('base64')}`,
  base64url: (secret) => bytes(`id:${secret}`).toString('base64url'),
  'base64 of a form': (secret) => bytes(`some-id:${form(secret)}`).toString('base64'),
  'base64, twice': (secret) => bytes(bytes(`x${secret}`).toString('base64')).toString('base64'),
  'base64 in lines': (secret) => lines(secret).join('\n'),
  'base64 in lines that a page joins': (secret) => lines(secret).join(' '),
  'base64 in lines of MIME': (secret) => lines(secret).join('\r\n'),
  'colours of a terminal': (secret) => halves(secret).join('\u001b[7m'),
  'UTF-16': (secret) => Buffer.from(secret, 'utf16le').toString('latin1'),
  'UTF-16 as a page shows it': (secret) =>
    Buffer.from(secret, 'utf16le').toString('latin1').replaceAll('\0', ''),
  'UTF-16 in hex': (secret) => Buffer.from(secret, 'utf16le').toString('hex'),
  'UTF-16 of the other order in base64': (secret) => utf16be(secret).toString('base64'),
  'gzip in base64': (secret) => gzipSync(`it was ${secret}`).toString('base64'),
  'gzip in hex': (secret) => gzipSync(secret).toString('hex'),
  'gzip in percent-encoding': (secret) =>
    [...gzipSync(secret)].map((code) => `%${code.toString(16).padStart(2, '0')}`).join(''),
}

/** How a service may split a secret over adjacent members; a text of JSON each. */
export const SPLITS: Readonly<Record<string, (secret: string) => string>> = {
  'values of an object': (secret) => {
    const [title, detail] = halves(secret)
    return JSON.stringify({ title, detail })
  },
  'values with another between them': (secret) => {
    const [title, detail] = halves(secret)
    return JSON.stringify({ title, status: 400, detail })
  },
  'elements of an array': (secret) => JSON.stringify({ message: halves(secret) }),
  'three elements': (secret) => JSON.stringify({ message: secret.match(/.{1,30}/gsu) }),
  'name and value': (secret) => {
    const [name, value] = halves(secret)
    return JSON.stringify({ [name]: value })
  },
  'objects beside each other': (secret) =>
    JSON.stringify({ errors: halves(secret).map((message) => ({ message })) }),
  'parameters of a form': (secret) => {
    const [error, error_description] = halves(secret)
    return JSON.stringify({ message: new URLSearchParams({ error, error_description }).toString() })
  },
  'a list of headers': (secret) =>
    JSON.stringify({ headers: halves(secret).map((value, at) => ({ name: `x-${at}`, value })) }),
}
