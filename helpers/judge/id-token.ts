import { decodeJwt } from 'jose'
import { accepted } from '../evidence/recorder.ts'
import { member } from '../http/answer.ts'
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
  const answer = accepted('the token request', step)
  if (answer.is !== 'recorded') return { finding: answer }
  const jwt = member(answer.value, 'id_token')
  if (jwt === undefined) return { finding: NONE }
  if (isEncryptedJwt(jwt)) return { finding: ENCRYPTED }
  const read = isJwt(jwt) ? readJwt(jwt) : undefined
  return read ? { idToken: { ...read, answer: answer.value } } : { finding: NO_JWT }
}

const NONE = blocked('the token request answered without id_token')
const NO_JWT = blocked('the id_token is no JWT')
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
    return decodeJwt(String(jwt))
  } catch {
    return undefined
  }
}
