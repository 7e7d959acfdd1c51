import type { Problem } from '../base/problem.ts'
import { type AllowedOrigin, whyNotAllowed } from '../http/allowed-origins.ts'
import { strippedUrl } from '../http/stripped-url.ts'

/** Where the service tells its build: in a header of its answers, or at an address, in its body or at a JSON pointer in it. */
export type ServiceVersionFrom =
  | { readonly header: string }
  | { readonly address: string; readonly pointer?: string }

/** Reads a value of `SERVICE_VERSION_FROM`, which passed its schema. */
export function serviceVersionFrom(text: string): ServiceVersionFrom {
  if (!text.includes('/')) return { header: text.toLowerCase() }
  const [address = '', pointer] = text.split('#')
  return { address, ...(pointer && { pointer: decodeURIComponent(pointer) }) }
}

/** What keeps a run from asking the service for its build: an address to which nothing may go. */
export function serviceVersionProblems(
  { SERVICE_VERSION_FROM: text }: Readonly<Record<string, string>>,
  allowed: readonly AllowedOrigin[],
): readonly Problem[] {
  const from = text ? serviceVersionFrom(text) : undefined
  const objection = from && 'address' in from && whyNotAllowed(from.address, allowed)
  if (!objection) return []
  return [
    {
      where: 'SERVICE_VERSION_FROM',
      what: `nothing goes to ${strippedUrl(from.address)}: ${objection}`,
      expected: 'an address of the service, one in ALLOWED_HOSTS, or the name of a header',
    },
  ]
}
