const bytes = (text: string): Buffer => Buffer.from(text)
const json = (text: string): string => JSON.stringify(text).slice(1, -1)
const form = (text: string): string => new URLSearchParams([['', text]]).toString().slice(1)
const named = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Encodes every byte of a text in the same way. */
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
const percent = each((code) => `%${code.toString(16).padStart(2, '0')}`)

/** Encodings in which a service may send a secret back. The suite finds each of them, as `docs/secrets.md` says. */
export const ENCODINGS: Readonly<Record<string, (secret: string) => string>> = {
  'as it is': (secret) => secret,
  'escapes of JSON': json,
  'escapes of JSON, twice': (secret) => json(json(secret)),
  'escapes of JSON for each character': eachUnit,
  form,
  'percent-encoding of each byte': percent,
  'percent-encoding, twice': (secret) => encodeURIComponent(encodeURIComponent(secret)),
  'entities of HTML': named,
  'JSON in an attribute': (secret) => named(json(secret)),
  'JSON in an address': (secret) => form(json(secret)),
  'decimal entities for each character': eachPoint((point) => `&#${point};`),
  'hexadecimal entities for each character': eachPoint((point) => `&#x${point.toString(16)};`),
  base64: (secret) => bytes(secret).toString('base64'),
  'base64 behind one character': (secret) => bytes(`:${secret}.`).toString('base64'),
  'base64 behind two characters': (secret) => bytes(`a:${secret}..`).toString('base64'),
  'base64 behind other letters': (secret) => `id${bytes(secret).toString('base64')}`,
  base64url: (secret) => bytes(`id:${secret}`).toString('base64url'),
  'base64 of a form': (secret) => bytes(`some-id:${form(secret)}`).toString('base64'),
  'base64url of JSON': (secret) => bytes(`{"a":"${json(secret)}"}`).toString('base64url'),
  'base64 in an address': (secret) => encodeURIComponent(bytes(secret).toString('base64')),
  hex: (secret) => bytes(secret).toString('hex'),
  'hex in capitals': (secret) => bytes(secret).toString('hex').toUpperCase(),
}
