import { createHmac, randomBytes } from 'node:crypto'

const RUN_KEY = 'CONTRACT_RUN_KEY'

/** Matches fingerprints. */
export const FINGERPRINT = /<[^<>\s]{1,64}#[0-9a-f]{10}>/g

/** Sets the fingerprint key of the run for this process and those that it starts, and returns it. */
export function startFingerprints(): string {
  const key = process.env[RUN_KEY] ?? randomBytes(16).toString('hex')
  process.env[RUN_KEY] = key
  return key
}

/**
 * A stand-in for a secret, such as `<access_token#3fa9c1d20b>`. The same value has the same fingerprint within a run, and a
 * different one in the next run.
 */
export function fingerprint(name: string, value: string): string {
  const digest = createHmac('sha256', startFingerprints()).update(value).digest('hex')
  return `<${name.toLowerCase()}#${digest.slice(0, 10)}>`
}
