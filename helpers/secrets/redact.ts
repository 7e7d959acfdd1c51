import { Remembered } from '../base/remembered.ts'
import { type Decoded, Pieces } from './decoded.ts'
import { Finder, type Hit, merged } from './finder.ts'
import { isControlWord, isOwnWord } from './own-words.ts'
import { sharedSecrets, shareSecrets } from './registry.ts'
import type { Secret } from './secret.ts'
import { withParts } from './secret-parts.ts'
import { looksIn } from './shapes.ts'
import { withPassword } from './userinfo.ts'

/** Shorter values occur in every text. */
const MIN_LENGTH = 4

const finder = new Finder()
const values = new Set<string>()

/** What texts are without their secrets. */
const cleaned = new Remembered()

/**
 * Makes secrets known to this process: from now on none of its texts shows one, in any encoding. A word that programs
 * rely on is never one.
 */
export function registerSecrets(secrets: readonly Secret[]): void {
  for (const secret of secrets.flatMap(withParts).flatMap(withPassword)) {
    if (!isNew(secret)) continue
    values.add(secret.value)
    finder.add(secret)
    cleaned.forget()
  }
}

/**
 * Makes credentials that occurred in this process known to every process of the run. A service that issues a word of
 * the reports cannot have it hidden, nor have anything of theirs changed by it.
 */
export function registerRunSecrets(secrets: readonly Secret[]): void {
  registerSecrets(sharedSecrets())
  const fresh = secrets.filter(isUnknown).filter(({ name, value }) => {
    if (!isOwnWord(value)) return true
    unhidden.add(name)
    return false
  })
  shareSecrets(fresh)
  registerSecrets(fresh)
}

const isUnknown = ({ value }: Secret): boolean => value.trim().length >= MIN_LENGTH && !values.has(value)

const isNew = (secret: Secret): boolean => isUnknown(secret) && !isControlWord(secret.value)

const unhidden = new Set<string>()

/** Names of the credentials that occurred in this process and are words of the reports. */
export const unhiddenCredentials = (): readonly string[] => [...unhidden]

/** Longer texts are not searched for parts of secrets. */
const LONGEST_SPLIT = 64 * 1024

/**
 * The parts of known secrets that a text of the service has split over adjacent members, each a secret of its own: it may
 * be shown without the others.
 */
export function partsOfSecrets(text: string): readonly Secret[] {
  registerSecrets(sharedSecrets())
  const binary = Buffer.from(text.slice(0, LONGEST_SPLIT)).toString('latin1')
  return finder.findParts(binary).map(({ start, end, name }) => ({
    name,
    value: Buffer.from(binary.slice(start, end), 'latin1').toString(),
  }))
}

/** How many values are known. */
export function knownSecrets(): number {
  registerSecrets(sharedSecrets())
  return values.size
}

/** Replaces every known secret, and whatever looks like a credential, by its fingerprint. */
export function redact(text: string): string {
  registerSecrets(sharedSecrets())
  const clean = cleaned.of(text) ?? cleanOf(text)
  cleaned.add(text, clean)
  return clean
}

function cleanOf(text: string): string {
  const binary = Buffer.from(text).toString('latin1')
  const hits = hitsIn(binary, { weak: true })
  // Half a character could not be restored from its bytes.
  return hits.length === 0 ? text : textOf(marked(binary, hits))
}

/** This much of a text is enough to find a secret at its beginning: of a long one, a part is found as well. */
const ENOUGH = 4096

/**
 * The beginning of a text without its secrets. It is cut before the search, so that long texts cost nothing, and far
 * enough behind the end that no secret is cut with it.
 *
 * @param limit - most characters of the text that are shown
 */
export function excerpt(text: string, limit: number): string {
  if (text.length <= limit) return redact(text)
  const seen = text.slice(0, limit + ENOUGH)
  const binary = Buffer.from(seen).toString('latin1')
  const end = Buffer.byteLength(text.slice(0, limit))
  const hits = hitsIn(binary, { weak: true }).filter(({ start }) => start < end)
  return `${textOf(marked(binary.slice(0, end), hits))}…`
}

/** The same as `redact` for the contents of a file, whatever they are; only a text can look like a credential. */
export function redactBytes(bytes: Buffer): Buffer {
  const binary = bytes.toString('latin1')
  const hits = hitsIn(binary, { weak: false, looks: !binary.includes('\0') })
  return hits.length === 0 ? bytes : Buffer.from(marked(binary, hits).text, 'latin1')
}

/** Overwrites the secrets in some bytes in place. */
export function maskBytes(bytes: Buffer): void {
  const hits = hitsIn(bytes.toString('latin1'), { weak: false, looks: false })
  for (const { start, end } of hits) bytes.fill('*', start, end)
}

/**
 * A search for the secrets that are known by now.
 *
 * @returns fingerprints of those in a text, read as Latin-1, as it is; weak ones are left out: they occur anywhere
 */
export function searchForKnown(): (binary: string) => readonly string[] {
  registerSecrets(sharedSecrets())
  return (binary) => finder.search(binary).map(({ mark }) => mark)
}

/**
 * Where a text, read as Latin-1, holds secrets that are known, in any encoding. Weak ones occur in any text: they are
 * left out unless wanted, and then found as whole words only.
 */
export function findSecrets(binary: string, { weak = false } = {}): readonly Hit[] {
  return hitsIn(binary, { weak, looks: false })
}

function hitsIn(binary: string, { weak, looks = true }: { weak: boolean; looks?: boolean }): readonly Hit[] {
  registerSecrets(sharedSecrets())
  const known = finder.find(binary, { weak })
  if (!looks) return known
  const { text, places } = marked(binary, known)
  const alike = looksIn(text).flatMap(({ start, end, mark }) =>
    places(start, end).map((place) => ({ ...place, mark })),
  )
  return merged([...known, ...alike])
}

function marked(binary: string, hits: readonly Hit[]): Decoded {
  const pieces = new Pieces(binary)
  let done = 0
  for (const { start, end, mark } of hits) {
    pieces.copy(done, start)
    pieces.put(mark, start, end)
    done = end
  }
  pieces.copy(done, binary.length)
  return pieces.decoded()
}

const textOf = ({ text }: Decoded): string => Buffer.from(text, 'latin1').toString()
