import type { Evidence } from '../evidence/evidence.ts'
import { STEPS } from '../evidence/steps.ts'
import { undocumentedFields } from '../evidence/undocumented.ts'
import { isObject, readBody } from '../http/answer.ts'
import type { RawFact, RawObservation } from './observation.ts'
import { members, plainName, publicFact } from './plain.ts'
import { acceptedAnswer, acceptedBody, fromRoot, rootsOf } from './sources.ts'

const CLAUSES = { token: null, par: 'par.further-fields', codeExchange: null } as const

/** Names and types of the fields that the document does not list (2.2, 2.7, 4.3). */
export function observeFields(evidence: Evidence): readonly RawObservation[] {
  const further = undocumentedFields(evidence)
  return (['token', 'par', 'codeExchange'] as const).flatMap((step) => {
    const body = acceptedBody(evidence.steps[step])
    if (!body) return []
    const names = new Set(further[step])
    const fields = Object.entries(body).filter(([name]) => names.has(name))
    return { subject: STEPS[step].answer, clause: CLAUSES[step], facts: members(Object.fromEntries(fields)) }
  })
}

/** Names and types of the members of authorization_details, which carries the consent ID (document, 2.7). */
export function observeConsentRecord({ steps }: Evidence): readonly RawObservation[] {
  const details = acceptedBody(steps.codeExchange)?.authorization_details
  const records = (Array.isArray(details) ? details : [details]).filter(isObject)
  if (records.length === 0) return []
  const facts = Object.assign({}, ...records.map(members))
  return [{ subject: 'authorization_details', clause: 'exchange.consent-record', facts }]
}

const CALLS = [
  'getWithClientCredentials',
  'putWithClientCredentials',
  'getWithAuthorizationCode',
  'putWithAuthorizationCode',
] as const

/**
 * Status and kind of what the business APIs answer (document, 4.6). The members of a payload are a person's data and
 * vary with the person, so they are not facts about the service.
 */
export function observePayloads({ steps }: Evidence): readonly RawObservation[] {
  return CALLS.flatMap((step): readonly RawObservation[] => {
    const answer = acceptedAnswer(steps[step])
    if (!answer) return []
    const { is } = readBody(answer)
    const facts = { status: answer.status, body: is === 'object' ? 'a JSON object' : 'no JSON object' }
    return [{ subject: STEPS[step].answer, clause: 'api.paths-and-payloads', facts }]
  })
}

/** What discovery publishes beyond the five fields, and where its endpoints are (document, 4.2). */
export function observeDiscovery(evidence: Evidence): readonly RawObservation[] {
  const published = acceptedBody(evidence.steps.discovery)
  if (!published) return []
  const roots = rootsOf(evidence)
  const factOf = (value: unknown): RawFact => {
    const fact = publicFact(value)
    if (typeof fact === 'string') return fromRoot(fact, roots)
    return Array.isArray(fact) ? fact.map((item: string) => fromRoot(item, roots)) : fact
  }
  const further = new Set(undocumentedFields(evidence).discovery)
  const facts = (isFurther: boolean) =>
    Object.fromEntries(
      Object.entries(published)
        .filter(([name]) => further.has(name) === isFurther)
        .map(([name, value]) => [plainName(name), factOf(value)]),
    )
  return [
    { subject: STEPS.discovery.answer, clause: 'discovery.further-fields', facts: facts(true) },
    { subject: STEPS.discovery.answer, clause: 'discovery.fixed-paths', facts: facts(false) },
  ]
}
