import { Remembered } from '../base/remembered.ts'
import { Finder, type Hit, latin1, type Wanted } from './finder.ts'
import { sharedSecrets, shareSecrets } from './registry.ts'
import { isWords, type Secret, withParts } from './secret.ts'
import { looksIn } from './shapes.ts'

/** Shorter values occur in every text. */
const MIN_LENGTH = 4

const finder = new Finder()
const values = new Set<string>()

/** What texts are without their secrets. */
const cleaned = new Remembered()

/** Makes secrets known to this process: from now on none of its texts shows one. */
export function registerSecrets(secrets: readonly Secret[]): void {
  for (const secret of secrets.flatMap(withParts)) {
    if (!isNew(secret)) continue
    values.add(secret.value)
    finder.add(secret)
    cleaned.forget()
  }
}

/**
 * Makes credentials that occurred in this process known to every process of the run. A service that issues a word cannot
 * have it hidden: the reports are made of words.
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

const unhidden = new Set<string>()

/** Names of the credentials that occurred in this process and are words. */
export const unhiddenCredentials = (): readonly string[] => [...unhidden]

const hearOthers = (): void => registerSecrets(sharedSecrets())

/** Replaces every known secret, and whatever looks like a credential, by its fingerprint. */
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
  // Half a character could not be restored from its bytes.
  return clean === binary ? text : Buffer.from(clean, 'latin1').toString()
}

/**
 * The beginning of a text without its secrets.
 *
 * @param limit - most characters of the text that are shown
 */
export function excerpt(text: string, limit: number): string {
  const clean = redact(text)
  if (clean.length <= limit) return clean
  return `${clean.slice(0, limit).replace(BEGUN_MARK, '')}…`
}

/** A fingerprint that was cut. */
const BEGUN_MARK = /<[\w.-]{1,64}#[0-9a-f]{0,10}$/

/** The same as `redact` for the contents of a file, whatever they are; only a text can look like a credential. */
export function redactBytes(bytes: Buffer): Buffer {
  hearOthers()
  const binary = bytes.toString('latin1')
  const known = marked(binary, finder.find(binary))
  const clean = binary.includes('\0') ? known : marked(known, looksIn(known))
  return clean === binary ? bytes : Buffer.from(clean, 'latin1')
}

/** Overwrites the secrets in some bytes in place. */
export function maskBytes(bytes: Buffer): void {
  for (const { start, end } of findSecrets(bytes.toString('latin1'))) bytes.fill('*', start, end)
}

/**
 * Where a text, read as Latin-1, holds secrets that are known. Weak ones occur in any text: they are left out unless
 * wanted, and then found as whole words only.
 */
export function findSecrets(binary: string, which?: Wanted): readonly Hit[] {
  hearOthers()
  return finder.find(binary, which)
}

/** A text with fingerprints in the place of what was found in it. */
function marked(binary: string, hits: readonly Hit[]): string {
  const parts: string[] = []
  let done = 0
  for (const { start, end, mark } of hits) {
    parts.push(binary.slice(done, start), mark)
    done = end
  }
  return parts.join('') + binary.slice(done)
}
