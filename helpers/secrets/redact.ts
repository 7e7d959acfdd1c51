import { Remembered } from '../base/remembered.ts'
import { Finder, type Hit, latin1, type Wanted } from './finder.ts'
import { sharedSecrets, shareSecrets } from './registry.ts'
import { isWords, type Secret, withParts } from './secret.ts'
import { looksIn } from './shapes.ts'

/** Shorter values occur in every text and cannot be hidden. */
const MIN_LENGTH = 4

const finder = new Finder()
/** The name of each secret, by its value. */
const values = new Map<string, string>()

/** Texts that were redacted before, and the results. */
const cleaned = new Remembered()

/** Makes secrets known to this process, which hides them from now on. */
export function registerSecrets(secrets: readonly Secret[]): void {
  for (const secret of secrets.flatMap(withParts)) {
    if (!isNew(secret)) continue
    values.set(secret.value, secret.name)
    finder.add(secret)
    cleaned.forget()
  }
}

/**
 * Makes credentials that occurred in this process known to all processes of the run. A credential that is a plain word is
 * not hidden, since reports contain such words.
 */
export function registerRunSecrets(secrets: readonly Secret[]): void {
  hearOthers()
  const fresh = secrets.filter(isNew)
  const hidden = fresh.filter(({ value }) => !isWords(value))
  for (const { name, value } of fresh) if (isWords(value)) unhidden.add(name)
  shareSecrets(hidden)
  registerSecrets(hidden)
}

const isNew = ({ value }: Secret): boolean => value.trim().length >= MIN_LENGTH && !values.has(value)

/** The name of a known secret, such as the variable that configures it. */
export const nameOfSecret = (value: string): string | undefined => values.get(value)

const unhidden = new Set<string>()

/** Names of the credentials of this process that are plain words, and not hidden. */
export const unhiddenCredentials = (): readonly string[] => [...unhidden]

const hearOthers = (): void => registerSecrets(sharedSecrets())

/** Replaces known secrets, and texts that look like credentials, by fingerprints. */
export function redact(text: string): string {
  hearOthers()
  const clean = cleaned.of(text) ?? cleanOf(text)
  cleaned.add(text, clean)
  return clean
}

function cleanOf(text: string): string {
  const binary = latin1(text)
  const known = marked(binary, finder.find(binary, { weak: true }))
  const clean = marked(known, looksIn(known))
  // Decoding the bytes would change a lone surrogate.
  return clean === binary ? text : Buffer.from(clean, 'latin1').toString()
}

/**
 * The beginning of a text, without its secrets.
 *
 * @param limit - the most characters to show
 */
export function excerpt(text: string, limit: number): string {
  const clean = redact(text)
  if (clean.length <= limit) return clean
  return `${clean.slice(0, limit).replace(BEGUN_MARK, '')}…`
}

/** A fingerprint that was cut off. */
const BEGUN_MARK = /<[\w.-]{0,64}(?:#[0-9a-f]{0,10})?$/

/** Does the same as `redact` for the contents of a file. Only in a text, not in binary data, looks for credentials by shape. */
export function redactBytes(bytes: Buffer): Buffer {
  hearOthers()
  const binary = bytes.toString('latin1')
  const known = marked(binary, finder.find(binary))
  const clean = binary.includes('\0') ? known : marked(known, looksIn(known))
  return clean === binary ? bytes : Buffer.from(clean, 'latin1')
}

/** Overwrites known secrets in place. */
export function maskBytes(bytes: Buffer): void {
  for (const { start, end } of findSecrets(bytes.toString('latin1'))) bytes.fill('*', start, end)
}

/**
 * The places of known secrets in a text that was read as Latin-1. Weak secrets, which occur in any text, are found only on
 * request and as whole words.
 */
export function findSecrets(binary: string, which?: Wanted): readonly Hit[] {
  hearOthers()
  return finder.find(binary, which)
}

/** Replaces the hits in a text by their fingerprints. */
function marked(binary: string, hits: readonly Hit[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end, mark } of hits) {
    parts.push(binary.slice(done, start), mark)
    done = end
  }
  return parts.join('') + binary.slice(done)
}
