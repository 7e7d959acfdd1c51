import type { ApplicationVariables, Target } from '../config/target.ts'
import { credentialsIn, isAccepted, isServiceError, member } from '../http/answer.ts'
import { clockSkew, type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import { CARRIED, CLOCK, filled, OF_REFUSALS, type Remedy, type RemedyFor } from '../http/remedies.ts'
import { variableOf } from '../http/transport.ts'
import type { Authorization } from '../requests/documented-requests.ts'
import { excerpt } from '../secrets/redact.ts'
import type { Recorder } from './recorder.ts'

/** More of a service's words is no help. */
const MOST_WORDS = 160

const OWN: ApplicationVariables = {
  id: 'CLIENT_ID',
  oidcId: 'CLIENT_ID',
  secret: 'CLIENT_SECRET',
  key: 'PRIVATE_KEY',
  keyId: 'PRIVATE_KEY_ID',
}

/** What of an authorization a request carries. */
type Carrying = Pick<Authorization, 'dataProvider'> & {
  readonly application: Pick<Authorization['application'], 'variables'>
}

/** Whose request it is, and what is known of the values that the user wrote. */
type Known = Pick<Recorder, 'taken'> & {
  readonly target: Pick<Target, 'application' | 'transport' | 'dataProvider'>
}

/**
 * The answer to a documented request; if it is a refusal, with what the team that runs the suite can do, which variables may
 * be why, and the service's own words (`error_description`, RFC 6749, 5.2). An accepted one shows that what it carried is
 * right.
 *
 * @param carrying - the authorization that it is about; one of the first application otherwise
 */
export function remedied(
  { target, taken }: Known,
  what: RemedyFor,
  answer: Recorded<Exchange>,
  carrying: Carrying = { application: target.application },
): Recorded<Exchange> {
  if (answer.is !== 'recorded' || isServiceError(answer.value)) return answer
  const { value } = answer
  const names = namesFor(what, value, target, carrying)
  const provider = providerIn(what, target, carrying)
  if (isAccepted(value)) {
    for (const name of [...CARRIED[what], ...provider]) taken.add(filled(name, names))
    return answer
  }
  const known = (isDated(what, taken) && ofClocks(value)) || remedyFor(what, value)
  const words = wordsIn(value)
  if (!known && !words) return answer
  const todo = [known && filled(known.todo, names), words].filter(Boolean).join(' ')
  const suspects = isRefusal(value) ? [...(known?.suspects ?? []), ...provider] : []
  if (suspects.length === 0) return recorded({ ...value, remedy: { todo } })
  const remedy = { todo, suspects: suspects.map((name) => filled(name, names)) }
  return withSuspects(taken, recorded({ ...value, remedy }))
}

/**
 * The same refusal without the suspects that the service took in another request. Where only some are left, they are what
 * there is to check; where none is, only the service's own words help.
 */
export function withSuspects(taken: Recorder['taken'], answer: Recorded<Exchange>): Recorded<Exchange> {
  const all = answer.is === 'recorded' ? answer.value.remedy?.suspects : undefined
  const suspects = all?.filter((name) => !taken.has(name))
  if (answer.is !== 'recorded' || !suspects || suspects.length === all?.length) return answer
  const { remedy: _, ...value } = answer.value
  const words = wordsIn(value)
  if (suspects.length === 0) return recorded({ ...value, ...(words && { remedy: { todo: words } }) })
  const check = `Check ${LIST.format(suspects)}: all else that this request carries was accepted in this run.`
  return recorded({ ...value, remedy: { todo: [check, words].filter(Boolean).join(' '), suspects } })
}

const LIST = new Intl.ListFormat('en-GB')

/** An answer that gives something, or moves on, is none, whatever its status. */
const isRefusal = (answer: Exchange): boolean => answer.status >= 400 && credentialsIn(answer).length === 0

/** Where DP_ID goes with a request. */
function providerIn(
  what: RemedyFor,
  { dataProvider: configured }: Known['target'],
  { dataProvider }: Carrying,
): readonly string[] {
  const isSent = what === 'par' && configured?.in !== 'authorization' && configured?.id === dataProvider
  return configured && isSent ? ['DP_ID', 'DP_ID_IN'] : []
}

/** What stands for the names in braces. */
function namesFor(
  what: RemedyFor,
  { request }: Exchange,
  { transport, application: first }: Known['target'],
  { application }: Carrying,
): Readonly<Record<string, string>> {
  const variables = application.variables ?? first.variables ?? OWN
  const isOfGateway = what === 'token' || what === 'api'
  return {
    ...variables,
    id: isOfGateway ? variables.id : variables.oidcId,
    address: variableOf(request.url, transport),
  }
}

/** Whether a request carries the time of this machine, with which nothing was accepted yet. */
const isDated = (what: RemedyFor, taken: Recorder['taken']): boolean =>
  CARRIED[what].includes(CLOCK) && !taken.has(CLOCK)

/** What to do where a refusal may be about the time of a JWT (RFC 7519, 4.1.4 to 4.1.6). */
function ofClocks(answer: Exchange): Remedy | undefined {
  const skew = clockSkew(answer)
  if (!skew?.isTooFar) return undefined
  const now = `\${NOW${skew.seconds < 0 ? '+' : '-'}${Math.abs(skew.seconds)}}`
  return {
    todo: `Set the clocks: ${skew.said}, and JWTs contain the time. If they cannot be set, date them by ADAPTATIONS: "iat": "${now}" in the claims of /assertion and /requestObject.`,
    suspects: [CLOCK],
  }
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
