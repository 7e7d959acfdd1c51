import type { Application, ApplicationVariables, Target } from '../config/target.ts'
import { isAccepted, isServiceError, member } from '../http/answer.ts'
import { type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import { filled, OF_REFUSALS, type Remedy, type RemedyFor } from '../http/remedies.ts'
import { variableOf } from '../http/variable-of.ts'
import { excerpt } from '../secrets/redact.ts'

/** More of a service's words is no help. */
const MOST_WORDS = 160

const OWN: ApplicationVariables = {
  id: 'CLIENT_ID',
  oidcId: 'CLIENT_ID',
  secret: 'CLIENT_SECRET',
  key: 'PRIVATE_KEY',
  keyId: 'PRIVATE_KEY_ID',
}

/**
 * The answer to a documented request; if it is a refusal, with what the team that runs the suite can do, and the service's
 * own words (`error_description`, RFC 6749, 5.2).
 *
 * @param application - the one that sent it; the first one otherwise
 */
export function remedied(
  { application: first, transport }: Pick<Target, 'application' | 'transport'>,
  what: RemedyFor,
  answer: Recorded<Exchange>,
  { variables = OWN }: Pick<Application, 'variables'> = first,
): Recorded<Exchange> {
  if (answer.is !== 'recorded' || isAccepted(answer.value) || isServiceError(answer.value)) return answer
  const { value } = answer
  const isOfGateway = what === 'token' || what === 'api'
  const names = {
    ...variables,
    id: isOfGateway ? variables.id : variables.oidcId,
    address: variableOf(value.request.url, transport),
  }
  const remedy = remedyFor(what, value)
  const words = wordsIn(value)
  if (!remedy && !words) return answer
  const todo = [remedy && filled(remedy.todo, names), words].filter(Boolean).join(' ')
  return recorded({ ...value, remedy: { ...remedy, todo } })
}

function remedyFor(what: RemedyFor, answer: Exchange): Remedy | undefined {
  const known = OF_REFUSALS[what]
  const error = member(answer, 'error')
  return (
    (error !== undefined && Object.hasOwn(known, error) ? known[error] : undefined) ?? known[answer.status]
  )
}

/** The words of a refusal as one sentence, without secrets; empty where there are none. */
function wordsIn(answer: Exchange): string {
  const words = member(answer, 'error_description')?.trim()
  return words ? `The service says: “${excerpt(words, MOST_WORDS)}”` : ''
}
