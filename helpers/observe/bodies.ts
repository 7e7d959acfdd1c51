import { STEPS } from '../../contract/steps.ts'
import { undocumentedFields } from '../evidence/answer-facts.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { isAccepted, isObject, isServiceError, readBody } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import { acceptedAnswer, acceptedBody, members, plainName, publicFact } from './facts.ts'
import type { RawFact, RawObservation } from './observation.ts'
import { fromRoot, rootsOf } from './transport.ts'

type Observations = readonly RawObservation[]

/** Names and types of the fields that the document does not list (2.2, 2.7, 4.3). */
export function observeFields(evidence: Evidence): Observations {
  const further = undocumentedFields(evidence)
  return (['token', 'par', 'exchange'] as const).flatMap((step) => {
    const body = acceptedBody(evidence.steps[step])
    if (!body) return []
    const names = new Set(further[step])
    const fields = Object.entries(body).filter(([name]) => names.has(name))
    const clause = step === 'par' ? 'par.further-fields' : null
    return { subject: STEPS[step].answer, clause, facts: members(Object.fromEntries(fields)) }
  })
}

/** Names and types of the members of authorization_details, which contains the consent ID (document, 2.7). */
export function observeConsentRecord({ steps }: Evidence): Observations {
  const details = acceptedBody(steps.exchange)?.authorization_details
  const records = (Array.isArray(details) ? details : [details]).filter(isObject)
  if (records.length === 0) return []
  const facts = Object.assign({}, ...records.map(members))
  return [{ subject: 'authorization_details', clause: 'exchange.consent-record', facts }]
}

const CALLS = ['apiGet', 'apiPut', 'getWithAuthorizationCode', 'putWithAuthorizationCode'] as const

/**
 * Status and kind of body in the answers of the business APIs (document, 4.6). The members of a payload are personal data
 * and vary with the person, so they are not facts about the service.
 */
export function observePayloads({ steps }: Evidence): Observations {
  return CALLS.flatMap((step): Observations => {
    const answer = acceptedAnswer(steps[step])
    if (!answer) return []
    const body = readBody(answer).is === 'object' ? 'a JSON object' : 'no JSON object'
    const facts = { status: answer.status, body }
    return [{ subject: STEPS[step].answer, clause: 'api.paths-and-payloads', facts }]
  })
}

/** The fields of the discovery document beyond the five documented ones, and the endpoints (document, 4.2). */
export function observeDiscovery(evidence: Evidence): Observations {
  const roots = rootsOf(evidence)
  const factOf = (value: unknown): RawFact => {
    const fact = publicFact(value)
    if (typeof fact === 'string') return fromRoot(fact, roots)
    return Array.isArray(fact) ? fact.map((item: string) => fromRoot(item, roots)) : fact
  }
  const further = new Set(undocumentedFields(evidence).discovery)
  return Object.entries(acceptedBody(evidence.steps.discovery) ?? {}).map(([name, value]) => ({
    subject: STEPS.discovery.answer,
    clause: further.has(name) ? 'discovery.further-fields' : 'discovery.fixed-paths',
    facts: { [plainName(name)]: factOf(value) },
  }))
}

/** Status, `error` code and shape of the body of every refusal (document, 7). A failure of the service is not a refusal. */
export function observeErrors({ refusals }: Evidence): Observations {
  return Object.entries(refusals).flatMap(([row, { answer }]): Observations => {
    if (answer.is !== 'recorded' || isAccepted(answer.value) || isServiceError(answer.value)) return []
    return [{ subject: `refusal ${row}`, clause: 'errors.all', facts: errorFacts(answer.value) }]
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

/** The code of an OAuth error (RFC 6749, 5.2), if it is a word and not a sentence. */
function codeFact(error: unknown): Readonly<Record<string, RawFact>> {
  return typeof error === 'string' && /^[a-z][a-z_.-]{0,59}$/i.test(error) ? { error } : {}
}

/** The parameters in the redirect of a denied consent (document, 4.4). */
export function observeDenial({ consents }: Evidence): Observations {
  const { denied } = consents
  if (denied.is !== 'recorded' || !denied.value.redirect) return []
  const { query, fragment } = denied.value.redirect
  const names = (part: typeof query) => Object.keys(part).map(plainName).sort()
  const facts = { query: names(query), fragment: names(fragment), ...codeFact(query.error) }
  return [{ subject: 'redirect of a denied consent', clause: 'errors.all', facts }]
}
