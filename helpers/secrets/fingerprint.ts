import { createHmac, randomBytes } from 'node:crypto'
import { sharedFingerprints, shareFingerprint } from './registry.ts'

const RUN_KEY = 'CONTRACT_RUN_KEY'

/** Gives this process, and every process it starts, the key of one run's fingerprints; returns it. */
export function startFingerprints(): string {
  const key = process.env[RUN_KEY] ?? randomBytes(16).toString('hex')
  process.env[RUN_KEY] = key
  return key
}

/**
 * A stable stand-in for a secret, such as `<access_token#3fa9c1d20b>`: the same value has the same one within a run, and
 * another one in the next run.
 *
 * @throws CannotWrite
 */
export function fingerprint(name: string, value: string): string {
  const digest = createHmac('sha256', startFingerprints()).update(value).digest('hex')
  const mark = `<${name.toLowerCase()}#${digest.slice(0, 10)}>`
  if (!given.has(mark)) {
    given.add(mark)
    shareFingerprint(mark)
  }
  return mark
}

const given = new Set<string>()

/** The fingerprints that this run has given so far. */
export const givenFingerprints = (): readonly string[] => [...new Set([...given, ...sharedFingerprints()])]

/** Makes known the fingerprints that an earlier run gave, whose evidence is shown. */
export function addFingerprints(fingerprints: readonly string[]): void {
  for (const mark of fingerprints) given.add(mark)
}

/** Whether a text is a fingerprint that was given, rather than one that only looks like it. */
export const isFingerprint = (text: string): boolean => given.has(text) || sharedFingerprints().has(text)
