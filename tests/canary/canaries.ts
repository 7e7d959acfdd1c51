import { randomBytes } from 'node:crypto'

/** Secrets by the name of their variable. They contain every character that an encoding changes. */
export type Canaries = Readonly<Record<keyof typeof SPELT, string>>

/** A tag, which no encoding except base64 changes. Each secret has three, so that a partial leak contains at least one. */
const tag = (): string => randomBytes(6).toString('hex')

const awkward = (): string => `${tag()} "q" 'a' 100% ${tag()} x+y&z<t>\\n\\ ü€/=?#${tag()}`

/** A secret for a header, which may contain only visible ASCII (RFC 6750, 2.1). */
const visible = (): string => `${tag()}"q'a%20%${tag()}+&<t>\\n\\/=?#${tag()}`

const SPELT = {
  CLIENT_SECRET: awkward,
  SECOND_CLIENT_SECRET: awkward,
  CONSENT_PASSWORD: awkward,
  PORTAL_PASSWORD: awkward,
  EXPIRED_ACCESS_TOKEN: visible,
  /** These two are in no schema, only in a journey. */
  PORTAL_API_KEY: awkward,
  SECURITY_ANSWER: awkward,
} as const

/** Creates new canaries. */
export function hatchCanaries(): Canaries {
  const made = Object.entries(SPELT).map(([name, spell]) => [name, spell()])
  return Object.fromEntries(made)
}

/** The parts of a secret to search for, which are the same in every encoding. */
export function tagsOf(secret: string): readonly string[] {
  const tags = secret.match(/[0-9a-f]{12}/g)
  return tags?.length === 3 ? tags : [secret.slice(-40)]
}
