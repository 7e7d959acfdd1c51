import type { Evidence } from '../evidence/evidence.ts'
import { readBody } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import type { RawFact, RawObservation } from './observation.ts'
import { members, plainName } from './plain.ts'
import { refusedAnswer } from './sources.ts'

/** Status, `error` code and shape of the body of every refusal (document, 7). */
export function observeErrors({ refusals }: Evidence): readonly RawObservation[] {
  return Object.entries(refusals).flatMap(([row, { answer }]): readonly RawObservation[] => {
    const refused = refusedAnswer(answer)
    return refused ? [{ subject: `refusal ${row}`, clause: 'errors.all', facts: errorFacts(refused) }] : []
  })
}

function errorFacts(answer: Exchange): Readonly<Record<string, RawFact>> {
  const body = readBody(answer)
  const shared = {
    status: answer.status,
    'content type': answer.headers['content-type']?.toLowerCase() ?? 'absent',
  }
  if (body.is !== 'object') return { ...shared, body: body.is === 'other' ? 'no JSON object' : body.is }
  return { ...shared, ...members(body.value), ...codeFact(body.value.error) }
}

/** The code of an OAuth error (RFC 6749, 5.2): a word, never a sentence. */
function codeFact(error: unknown): Readonly<Record<string, RawFact>> {
  return typeof error === 'string' && /^[a-z][a-z_.-]{0,59}$/i.test(error) ? { error } : {}
}

/** What the redirect of a denied consent carries (document, 4.4). */
export function observeDenial({ consents }: Evidence): readonly RawObservation[] {
  const { denied } = consents
  if (denied.is !== 'recorded' || !denied.value.redirect) return []
  const { query, fragment } = denied.value.redirect
  const names = (part: typeof query) => Object.keys(part).map(plainName).sort()
  return [
    {
      subject: 'redirect of a denied consent',
      clause: 'errors.all',
      facts: { query: names(query), fragment: names(fragment), ...codeFact(query.error) },
    },
  ]
}
