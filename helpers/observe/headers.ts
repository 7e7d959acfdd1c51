import type { ClauseId } from '../../contract/index.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { STEPS, stepNames } from '../evidence/steps.ts'
import type { RawFact, RawObservation } from './observation.ts'
import { plainName, publicFact } from './plain.ts'
import { acceptedAnswer } from './sources.ts'

/** They belong to a connection or a cache, and vary between two answers of the same service. */
const FLEETING =
  /^(age|alt-svc|cf-.*|connection|content-encoding|content-length|date|keep-alive|transfer-encoding|via|x-cache.*|x-served-by|x-timer)$/

/** Headers whose value reveals how the service is set up, and nothing about the single answer. */
const PUBLIC =
  /^(access-control-.*|allow|cache-control|content-language|content-type|cross-origin-.*|pragma|referrer-policy|strict-transport-security|vary|x-content-type-options|x-frame-options)$/

const VERSION = /^(server|x-powered-by)$|version/
const LIMIT = /^(x-)?rate-?limit(-limit|-policy)?$/

/** Names of the headers of each accepted answer, with the values of those that are public. */
export function observeHeaders({ steps }: Evidence): readonly RawObservation[] {
  return stepNames.flatMap((step) => {
    const answer = acceptedAnswer(steps[step])
    if (!answer) return []
    const subject = STEPS[step].answer
    const headers = Object.entries(answer.headers).filter(([name]) => !FLEETING.test(name))
    const part = (clause: ClauseId | null, pattern: RegExp): readonly RawObservation[] => {
      const facts = headers.filter(([name]) => pattern.test(name)).map(headerFact)
      return facts.length > 0 ? [{ subject, clause, facts: Object.fromEntries(facts) }] : []
    }
    return [
      ...part('versioning.identifiers', VERSION),
      ...part('limits.rates-and-sizes', LIMIT),
      {
        subject,
        clause: null,
        facts: Object.fromEntries(
          headers.filter(([name]) => !VERSION.test(name) && !LIMIT.test(name)).map(headerFact),
        ),
      },
    ]
  })
}

function headerFact([name, value]: readonly [string, string]): readonly [string, RawFact] {
  const isPublic = [PUBLIC, VERSION, LIMIT].some((pattern) => pattern.test(name))
  return [`header ${plainName(name)}`, isPublic ? publicFact(value) : 'present']
}
