import type { AttemptOfRow } from '../evidence/evidence.ts'
import { isAccepted, isServiceError } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'

/** Judges one refusal of a business API; `undefined` where it tells nothing about this. */
type JudgeCall = (answer: Exchange) => Finding | Kept | undefined

/** The answer to a call that was not served, wherever it sends its client; 5xx may come from what is before the API. */
export function refusedCallIn({ control, answer }: AttemptOfRow): Exchange | undefined {
  if (control.is !== 'accepted' || answer.is !== 'recorded') return undefined
  const { value } = answer
  return isAccepted(value) || isServiceError(value) ? undefined : value
}

/** Whether a 401 says how to authenticate (RFC 9110, 11.6.1). */
export const judgeChallenge: JudgeCall = (answer) => {
  if (answer.status !== 401) return undefined
  return challengeIn(answer) === undefined
    ? departs('the header WWW-Authenticate', '401 without it', answer)
    : KEPT
}

/** Whether a challenge is of the scheme Bearer (RFC 6750, 3). */
export const judgeChallengeScheme: JudgeCall = (answer) => {
  const challenge = challengeIn(answer)
  if (challenge === undefined) return undefined
  const [scheme] = challenge.trim().split(/[\s,]/)
  return bearerIn(challenge) === undefined
    ? departs('a challenge of the scheme Bearer', `one of the scheme ${scheme}`, answer)
    : KEPT
}

/** Whether a token that is not accepted is told by its error code (RFC 6750, 3 and 3.1). */
export const judgeTokenError: JudgeCall = (answer) => {
  const parameters = sentToken(answer) ? bearerIn(challengeIn(answer)) : undefined
  if (parameters === undefined) return undefined
  const error = errorIn(parameters)
  return error === 'invalid_token'
    ? KEPT
    : departs('error="invalid_token" in the challenge', error ? `the error ${error}` : 'no error', answer)
}

/** Whether a token that is not accepted is answered with 401 (RFC 6750, 3.1). */
export const judgeTokenStatus: JudgeCall = (answer) => {
  if (!sentToken(answer)) return undefined
  return answer.status === 401 ? KEPT : departs('the status 401', String(answer.status), answer)
}

/** Whether nothing is called wrong about a token that was not sent (RFC 6750, 3.1). */
export const judgeNoTokenError: JudgeCall = (answer) => {
  const parameters = sentNothing(answer) ? bearerIn(challengeIn(answer)) : undefined
  if (parameters === undefined) return undefined
  const error = errorIn(parameters)
  return error === undefined ? KEPT : departs('a challenge without error', `the error ${error}`, answer)
}

const challengeIn = ({ headers }: Exchange): string | undefined => headers['www-authenticate']

/** The parameters of a Bearer challenge, which may stand among others (RFC 9110, 11.6.1); `undefined` if there is none. */
export function bearerIn(challenge: string | undefined): readonly string[] | undefined {
  const items = [...String(challenge).matchAll(/(?:"(?:[^"\\]|\\.)*"|[^",])+/g)].map(([item]) => item.trim())
  const start = items.findIndex((item) => /^bearer(?:\s|$)/i.test(item))
  if (start < 0) return undefined
  const others = items.slice(start + 1)
  const end = others.findIndex((item) => !/^[^\s=]+\s*=/.test(item))
  const first = String(items[start]).slice('Bearer'.length).trim()
  return [first, ...(end < 0 ? others : others.slice(0, end))]
}

function errorIn(parameters: readonly string[]): string | undefined {
  const value = parameters.map((parameter) => /^error\s*=(.*)/is.exec(parameter)).find(Boolean)?.[1]
  return value?.replaceAll('"', '').trim()
}

const sentToken = ({ request }: Exchange): boolean => /^Bearer +\S/.test(authorizationOf(request))

/** Nothing that could be a Bearer token, in the header or in the query. */
const sentNothing = ({ request }: Exchange): boolean =>
  !/^Bearer\b/i.test(authorizationOf(request)) && !new URL(request.url).searchParams.has('access_token')

const authorizationOf = ({ headers }: Exchange['request']): string => headers.authorization ?? ''
