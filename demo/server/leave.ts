import { randomUUID } from 'node:crypto'
import type { Visit } from '../pages/visit.ts'
import type { Codes } from './codes.ts'
import type { Grant } from './tokens.ts'

/**
 * Ends a visit: the redirect to the application with `code` and `state` (document, 4.4), or with the error that says the
 * user refused (RFC 6749, 4.1.2.1). `iss` comes with either (RFC 9207).
 */
export function leave({ request, visitor, bank, decision }: Visit, codes: Codes, issuer: string): string {
  const address = new URL(request.redirectUri)
  const { application, scope, nonce, details } = request
  const grant = (): Grant => ({
    application,
    scope,
    nonce,
    signedInAt: visitor.signedInAt ?? 0,
    details: details.map(({ type, consent }) => ({
      type,
      consent: { ...consent, reference: `C-${randomUUID()}`, status: 'given', bank: bank?.id },
    })),
  })
  const answer =
    decision === 'allow'
      ? { code: codes.issue(request, grant()) }
      : { error: 'access_denied', error_description: 'The user refused.' }
  for (const [name, value] of Object.entries({ ...answer, state: request.state, iss: issuer }))
    address.searchParams.set(name, value)
  return address.href
}
