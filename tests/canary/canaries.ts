import { randomBytes } from 'node:crypto'

/** Secrets that hold every character that some encoding changes, by the name of their variable. */
export type Canaries = Readonly<Record<keyof typeof SPELT, string>>

/** A tag is what no encoding but base64 changes; what a leak leaves of a secret holds one of its three. */
const tag = (): string => randomBytes(6).toString('hex')

const awkward = (): string => `${tag()} "q" 'a' 100% ${tag()} x+y&z<t>\\n\\ ü€/=?#${tag()}`

/** A header holds visible ASCII only (RFC 6750, 2.1). */
const visible = (): string => `${tag()}"q'a%20%${tag()}+&<t>\\n\\/=?#${tag()}`

const SPELT = {
  CLIENT_SECRET: awkward,
  SECOND_CLIENT_SECRET: awkward,
  CONSENT_PASSWORD: awkward,
  PORTAL_PASSWORD: awkward,
  EXPIRED_ACCESS_TOKEN: visible,
  /** Two that no schema knows, and a journey does. */
  PORTAL_API_KEY: awkward,
  SECURITY_ANSWER: awkward,
} as const

/** New canaries. */
export function hatchCanaries(): Canaries {
  const made = Object.entries(SPELT).map(([name, spell]) => [name, spell()])
  return Object.fromEntries(made)
}

/** What is searched for instead of a secret: parts of it that are the same however it is encoded. */
export function tagsOf(secret: string): readonly string[] {
  const tags = secret.match(/[0-9a-f]{12}/g)
  return tags?.length === 3 ? tags : [secret.slice(-40)]
}
