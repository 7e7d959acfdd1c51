import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { findSecrets, redact } from '../redact/redact.ts'
import { credentialsByShape } from '../redact/shapes.ts'
import { layersOf } from './layers.ts'

/** A file that holds secrets. */
export interface Leak {
  readonly file: string
  /** Fingerprint of each secret, such as `<client_secret#3fa9c1>`, and where in the file it stands first. */
  readonly holds: ReadonlyMap<string, string>
}

/** What was searched, and what was found. */
export interface Scan {
  readonly files: number
  readonly leaks: readonly Leak[]
}

/**
 * Looks into every file for the secrets that are known and for what can only be a signed JWT or a private key.
 *
 * @param places - files and folders; one that does not exist holds nothing
 */
export function scan(places: readonly string[]): Scan {
  const files = [...new Set(places.flatMap(filesIn))]
  const leaks = files.map((file) => ({ file, holds: secretsIn(file) })).filter(({ holds }) => holds.size > 0)
  return { files: files.length, leaks }
}

/** A leak in one line, without any value. */
export function describeLeak({ file, holds }: Leak): string {
  const told = [...holds].map(([mark, place]) => (place ? `${mark} in ${place}` : mark))
  return redact(`${file} holds ${told.join(', ')}`)
}

function filesIn(place: string): readonly string[] {
  if (!existsSync(place)) return []
  if (statSync(place).isFile()) return [place]
  return readdirSync(place, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
}

function secretsIn(file: string): ReadonlyMap<string, string> {
  const holds = new Map<string, string>()
  const note = (mark: string, place: string) => holds.has(mark) || holds.set(mark, place)
  for (const { mark } of findSecrets(Buffer.from(file).toString('latin1'))) note(mark, 'its name')
  for (const { place, text } of layersOf(readFileSync(file))) {
    for (const { mark } of findSecrets(text)) note(mark, place)
    for (const mark of credentialsByShape(text)) note(mark, place)
  }
  return holds
}
