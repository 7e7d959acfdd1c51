import type { Secret } from '../record/evidence.ts'
import { Finder, type Hit } from './finder.ts'
import { withKeyParts } from './key-parts.ts'
import { isControlWord, isOwnWord } from './own-words.ts'
import { sharedSecrets, shareSecrets } from './registry.ts'
import { withoutShapes } from './shapes.ts'

/** Shorter values stand in every text. */
const MIN_LENGTH = 4

const finder = new Finder()
const values = new Set<string>()

/**
 * Makes secrets known to this process: from now on none of its texts shows one, in any encoding. A word that programs go
 * by is none.
 */
export function registerSecrets(secrets: readonly Secret[]): void {
  for (const secret of secrets.filter(isNew).flatMap(withKeyParts)) {
    if (!isNew(secret)) continue
    values.add(secret.value)
    finder.add(secret)
  }
}

/**
 * Makes credentials that came up in this process known to every process of the run. A service that issues a word of the
 * reports cannot have it hidden, nor have anything of theirs changed by it.
 */
export function registerMinted(secrets: readonly Secret[]): void {
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

/** Names of the credentials that came up in this process and are words of the reports. */
export const unhiddenCredentials = (): readonly string[] => [...unhidden]

/** How many values are known. */
export function knownSecrets(): number {
  registerSecrets(sharedSecrets())
  return values.size
}

/** Replaces every known secret, and whatever looks like a credential, by its fingerprint. */
export function redact(text: string): string {
  const bytes = Buffer.from(text)
  const binary = bytes.toString('latin1')
  const clean = cleaned(binary, { weak: true })
  return clean === binary ? text : Buffer.from(clean, 'latin1').toString()
}

/** The same for the contents of a file, whatever they are; only a text can have the looks of a credential. */
export function redactBytes(bytes: Buffer): Buffer {
  const binary = bytes.toString('latin1')
  const clean = cleaned(binary, { weak: false, shapes: !binary.includes('\0') })
  return clean === binary ? bytes : Buffer.from(clean, 'latin1')
}

/** Overwrites the secrets in some bytes where they stand. */
export function maskBytes(bytes: Buffer): void {
  for (const { start, end } of findSecrets(bytes.toString('latin1'))) bytes.fill('*', start, end)
}

/** Where a text, read as Latin-1, holds secrets that are known. Weak ones are left out: they stand in any text. */
export function findSecrets(binary: string): readonly Hit[] {
  registerSecrets(sharedSecrets())
  return finder.find(binary, { weak: false })
}

function cleaned(binary: string, { weak, shapes = true }: { weak: boolean; shapes?: boolean }): string {
  registerSecrets(sharedSecrets())
  let clean = ''
  let end = 0
  for (const hit of finder.find(binary, { weak })) {
    clean += binary.slice(end, hit.start) + hit.mark
    end = hit.end
  }
  clean += binary.slice(end)
  return shapes ? withoutShapes(clean) : clean
}
