import { inWords } from '../base/visible.ts'
import type { ApplicationVariables, Target } from '../config/target.ts'
import { credentialsIn, isAccepted, isServiceError, member } from '../http/answer.ts'
import { clockSkew, type Exchange, type Recorded, recorded } from '../http/exchange.ts'
import { CARRIED, CLOCK, filled, OF_REFUSALS, type Remedy, type RemedyFor } from '../http/remedies.ts'
import { whySpent } from '../http/sent-again.ts'
import { variableOf } from '../http/transport.ts'
import type { Authorization } from '../requests/documented-requests.ts'
import { excerpt } from '../secrets/redact.ts'
import type { Recorder } from './recorder.ts'

/** The longest quotation of a service, in characters. */
const MOST_WORDS = 160

const OWN: ApplicationVariables = {
  id: 'CLIENT_ID',
  oidcId: 'CLIENT_ID',
  secret: 'CLIENT_SECRET',
  key: 'PRIVATE_KEY',
  keyId: 'PRIVATE_KEY_ID',
}

/** The parts of an authorization that a request carries. */
type Carrying = Pick<Authorization, 'dataProvider'> & {
  readonly application: Pick<Authorization['application'], 'variables'>
}

/** The target of a request, and the variables whose values the service has accepted. */
type Known = Pick<Recorder, 'taken'> & {
  readonly target: Pick<Target, 'application' | 'transport' | 'dataProvider'>
}

/**
 * Adds to a refusal of a documented request what the team that runs the suite can do, which variables may be the reason, and
 * the service's own words (`error_description`, RFC 6749, 5.2). An accepted request shows that the values in it are right.
 *
 * @param carrying - the authorization of the request; by default one of the first application
 */
export function remedied(
  { target, taken }: Known,
  what: RemedyFor,
  answer: Recorded<Exchange>,
  carrying: Carrying = { application: target.application },
): Recorded<Exchange> {
  if (answer.is !== 'recorded' || isServiceError(answer.value) || whySpent(answer.value)) return answer
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
 * The same refusal without the suspects that the service accepted in another request. The remedy then names the remaining
 * ones; without any, only the service's own words remain.
 */
export function withSuspects(taken: Recorder['taken'], answer: Recorded<Exchange>): Recorded<Exchange> {
  const all = answer.is === 'recorded' ? answer.value.remedy?.suspects : undefined
  const suspects = all?.filter((name) => !taken.has(name))
  if (answer.is !== 'recorded' || !suspects || suspects.length === all?.length) return answer
  const { remedy: _, ...value } = answer.value
  const words = wordsIn(value)
  if (suspects.length === 0) return recorded({ ...value, ...(words && { remedy: { todo: words } }) })
  const check = `Check ${inWords(suspects)}: every other variable in this request was accepted in this run.`
  return recorded({ ...value, remedy: { todo: [check, words].filter(Boolean).join(' '), suspects } })
}

/** True if an answer has an error status and no credentials. */
const isRefusal = (answer: Exchange): boolean => answer.status >= 400 && credentialsIn(answer).length === 0

/** The variables of DP_ID, if the request carries it. */
function providerIn(
  what: RemedyFor,
  { dataProvider: configured }: Known['target'],
  { dataProvider }: Carrying,
): readonly string[] {
  const isSent = what === 'par' && configured?.in !== 'authorization' && configured?.id === dataProvider
  return configured && isSent ? ['DP_ID', 'DP_ID_IN'] : []
}

/** The values of the names in braces. */
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

/** True if a request carries the time of this machine, and no request with it was accepted yet. */
const isDated = (what: RemedyFor, taken: Recorder['taken']): boolean =>
  CARRIED[what].includes(CLOCK) && !taken.has(CLOCK)

/** What to do if a refusal may be about the time in a JWT (RFC 7519, 4.1.4 to 4.1.6). */
function ofClocks(answer: Exchange): Remedy | undefined {
  const skew = clockSkew(answer)
  if (!skew?.isTooFar) return undefined
  const now = `\${NOW${skew.seconds < 0 ? '+' : '-'}${Math.abs(skew.seconds)}}`
  return {
    todo: `Set the clocks: ${skew.said}, and JWTs contain the time. If that is impossible, change the time in the JWTs by ADAPTATIONS: "iat": "${now}" in the claims of /assertion and /requestObject.`,
    suspects: [CLOCK],
  }
}

function remedyFor(what: RemedyFor, answer: Exchange): Remedy | undefined {
  const known = OF_REFUSALS[what]
  const error = member(answer, 'error') ?? errorInChallenge(answer)
  return (
    (error !== undefined && Object.hasOwn(known, error) ? known[error] : undefined) ?? known[answer.status]
  )
}

/** The error code in the challenge of an API (RFC 6750, 3). */
const errorInChallenge = ({ headers }: Exchange): string | undefined =>
  /(?:^|[\s,])error="?([\w.-]{1,60})/.exec(headers['www-authenticate'] ?? '')?.[1]

/** The words of a refusal as one sentence, without secrets; empty if it has none. */
function wordsIn(answer: Exchange): string {
  const words = member(answer, 'error_description')?.trim()
  return words ? `The service says: “${excerpt(words, MOST_WORDS)}”` : ''
}
