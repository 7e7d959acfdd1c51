import { createHmac, randomBytes } from 'node:crypto'

const RUN_KEY = 'CONTRACT_RUN_KEY'

/** What a fingerprint looks like. */
export const FINGERPRINT = /<[^<>\s]{1,64}#[0-9a-f]{10}>/g

/** Gives this process, and every process it starts, the key of one run's fingerprints; returns it. */
export function startFingerprints(): string {
  const key = process.env[RUN_KEY] ?? randomBytes(16).toString('hex')
  process.env[RUN_KEY] = key
  return key
}

/**
 * A stable stand-in for a secret, such as `<access_token#3fa9c1d20b>`: the same value has the same one within a run, and
 * another one in the next run.
 */
export function fingerprint(name: string, value: string): string {
  const digest = createHmac('sha256', startFingerprints()).update(value).digest('hex')
  return `<${name.toLowerCase()}#${digest.slice(0, 10)}>`
}
