import { decodeJwt } from 'jose'
import { acceptedMember } from '../evidence/recorder.ts'
import { blocked, doesNotApply, type Exchange, type Recorded } from '../http/exchange.ts'
import { isEncryptedJwt, isJwt, readJwt } from '../schema/formats.ts'
import type { Finding } from './finding.ts'

/** An id_token that can be read, and the answer that carried it. */
export interface IdToken {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  readonly answer: Exchange
}

/** The id_token of an accepted answer, whoever signed it, or the finding that there is none to judge. */
export function idTokenOf(
  step: Recorded<Exchange>,
): { readonly idToken: IdToken } | { readonly finding: Finding } {
  const jwt = acceptedMember('the token request', step, 'id_token')
  if (jwt.is !== 'recorded' || step.is !== 'recorded') return { finding: jwt.is === 'recorded' ? NONE : jwt }
  if (isEncryptedJwt(jwt.value)) return { finding: ENCRYPTED }
  const read = isJwt(jwt.value) ? readJwt(jwt.value) : undefined
  return read ? { idToken: { ...read, answer: step.value } } : { finding: NONE }
}

const NONE = blocked('the id_token is no JWT')
const ENCRYPTED = doesNotApply('the id_token is encrypted, and only its recipient can read it')

/** The application that a token request came from, by its assertion or by its name. */
export function clientOf({ request: { form = {} } }: Exchange): string | undefined {
  return claimsSent(form.client_assertion)?.sub ?? form.client_id
}

/** When a token request was sent, in seconds, by the assertion that was made for it. */
export const sentAt = ({ request: { form = {} } }: Exchange): number | undefined =>
  claimsSent(form.client_assertion)?.iat

/** The claims of a JWT that the suite sent. */
export function claimsSent(jwt: string | undefined): ReturnType<typeof decodeJwt> | undefined {
  try {
    return decodeJwt(jwt ?? '')
  } catch {
    return undefined
  }
}
