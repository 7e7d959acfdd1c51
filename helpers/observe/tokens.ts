import { decodeProtectedHeader } from 'jose'
import { STEPS } from '../../contract/steps.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { fieldOf } from '../http/exchange.ts'
import { isEncryptedJwt, isJwt, readJwt } from '../schema/formats.ts'
import { acceptedBody, members } from './facts.ts'
import type { RawFact, RawObservation } from './observation.ts'

const TOKENS = [
  { subject: 'access token of client credentials', step: 'token', field: 'access_token' },
  { subject: 'access token of the code grant', step: 'exchange', field: 'access_token' },
  { subject: 'id_token', step: 'exchange', field: 'id_token' },
  { subject: 'refresh token', step: 'exchange', field: 'refresh_token' },
] as const

/** The form of each token; for a JWT also its algorithm, and the names and types of its claims, without values. */
export function observeTokens({ steps }: Evidence): readonly RawObservation[] {
  return TOKENS.flatMap(({ subject, step, field }): readonly RawObservation[] => {
    const token = acceptedBody(steps[step])?.[field]
    if (typeof token !== 'string') return []
    const clause = field === 'refresh_token' ? 'exchange.refresh-grant' : null
    const form: RawObservation = { subject, clause, facts: formOf(token) }
    const lifetime = lifetimeOf(token)
    if (lifetime === undefined) return [form]
    return [form, { subject, clause: 'limits.lifetime', facts: { 'exp - iat': { s: lifetime } } }]
  })
}

function formOf(token: string): Readonly<Record<string, RawFact>> {
  if (!isJwt(token)) return { form: 'opaque' }
  const { alg, typ, enc } = decodeProtectedHeader(token)
  return {
    form: isEncryptedJwt(token) ? 'JWE' : 'JWT',
    'header alg': alg ?? 'absent',
    'header typ': typ ?? 'absent',
    ...(enc && { 'header enc': enc }),
    ...members(readJwt(token)?.claims ?? {}),
  }
}

function lifetimeOf(token: string): number | undefined {
  const { exp, iat } = (isJwt(token) && readJwt(token)?.claims) || {}
  return typeof exp === 'number' && typeof iat === 'number' ? exp - iat : undefined
}

/** The lifetimes in the answers (document, 8), and the lifetime of an accepted client assertion (5.8). */
export function observeLifetimes({ steps }: Evidence): readonly RawObservation[] {
  const said = (['token', 'par', 'exchange'] as const).flatMap((step): readonly RawObservation[] => {
    const seconds = acceptedBody(steps[step])?.expires_in
    if (typeof seconds !== 'number') return []
    return [{ subject: STEPS[step].answer, clause: 'limits.lifetime', facts: { expires_in: { s: seconds } } }]
  })
  const { par } = steps
  const assertion =
    par.is === 'recorded' && acceptedBody(par) ? fieldOf(par.value.request, 'client_assertion') : ''
  const accepted = assertion ? lifetimeOf(assertion) : undefined
  if (accepted === undefined) return said
  const facts = { 'accepted lifetime': { s: accepted } }
  return [...said, { subject: 'client assertion', clause: 'assertion.lifetime', facts }]
}

const ALPHABETS: readonly (readonly [RegExp, string])[] = [
  [/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i, 'a UUID'],
  [/^[0-9a-f]+$/i, 'hexadecimal digits'],
  [/^[\w-]+$/, 'letters, digits, - and _'],
  [/^[\x21-\x7e]+$/, 'printable characters'],
]

/**
 * The alphabets of the configured key pair, and the length of the client ID (document, 2.1). The length of the secret is
 * not recorded.
 */
export function observeKeyPair({ keyPair }: Evidence): readonly RawObservation[] {
  const alphabetOf = (value: string) =>
    ALPHABETS.find(([pattern]) => pattern.test(value))?.[1] ?? 'other characters'
  return [
    {
      subject: 'key pair',
      clause: 'key-pair.format',
      facts: {
        'client ID is made of': alphabetOf(keyPair.client_id),
        'length of the client ID': keyPair.client_id.length,
        'client secret is made of': alphabetOf(keyPair.client_secret),
      },
    },
  ]
}
