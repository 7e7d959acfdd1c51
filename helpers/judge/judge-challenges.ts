import type { AttemptOfCase } from '../evidence/evidence.ts'
import { isAccepted, isServiceError } from '../http/answer.ts'
import type { Exchange } from '../http/exchange.ts'
import { whySpent } from '../http/sent-again.ts'
import { type JudgeAnswer, keptIf } from './finding.ts'

/** The answer to a refused call, which may be a redirect; not a 5xx, which a proxy in front of the API may send. */
export function refusedCallIn({ control, answer }: AttemptOfCase): Exchange | undefined {
  if (control.is !== 'accepted' || answer.is !== 'recorded') return undefined
  const { value } = answer
  return isAccepted(value) || isServiceError(value) || whySpent(value) ? undefined : value
}

/** Whether a 401 says how to authenticate (RFC 9110, 11.6.1). */
export const judgeChallenge: JudgeAnswer = (answer) => {
  if (answer.status !== 401) return undefined
  return keptIf(challengeIn(answer) !== undefined, 'the header WWW-Authenticate', '401 without it')
}

/** Whether a 403 says how to get access (RFC 6750, 3). */
export const judgeForbiddenChallenge: JudgeAnswer = (answer) =>
  answer.status === 403
    ? keptIf(challengeIn(answer) !== undefined, 'the header WWW-Authenticate', '403 without it')
    : undefined

/** Whether a 401 to a request with Basic credentials names that scheme (RFC 6749, 5.2). */
export const judgeBasicChallenge: JudgeAnswer = (answer) => {
  if (answer.status !== 401 || !/^Basic /i.test(authorizationOf(answer.request))) return undefined
  const challenge = challengeIn(answer)
  const isNamed = /(?:^|,)\s*basic(?:[\s,]|$)/i.test(challenge ?? '')
  return keptIf(
    isNamed,
    'a challenge of the scheme Basic',
    challenge === undefined ? 'none' : 'other schemes',
  )
}

const LONE_SCHEME = /^[!#$%&'*+.^`|~\w-]+$/
const TOKEN68 = /^[\w.~+/-]+=*$/
const PARAMETER =
  /^[!#$%&'*+.^`|~\w-]+[ \t]*=[ \t]*(?:[!#$%&'*+.^`|~\w-]+|"(?:[^"\\\p{Cc}]|\t|\\[\t -~])*")$/u

/** Whether a challenge is written as HTTP defines it (RFC 9110, 11.6.1); `undefined` if there is none. */
export const judgeChallengeSyntax: JudgeAnswer = (answer) => {
  const challenge = challengeIn(answer)
  if (challenge === undefined) return undefined
  const items = itemsIn(challenge).filter((item) => item !== '')
  const wrong = items.find((item, at) => !(at > 0 && PARAMETER.test(item)) && !startsChallenge(item))
  return keptIf(
    !isOpen(challenge) && items.length > 0 && wrong === undefined,
    'schemes with parameters, whose values are tokens or quoted strings',
    isOpen(challenge)
      ? 'a quoted string that does not end'
      : `a header of another form${wrong === undefined ? '' : beginningOf(wrong)}`,
  )
}

/** Says where an item begins: its name, without a value. */
function beginningOf(item: string): string {
  const [name = '', value] = item.split('=')
  return value === undefined || name.includes('"') ? '' : ` at ${name.trim()}`
}

/** Whether an item is a scheme, alone or with its credentials or first parameter. */
function startsChallenge(item: string): boolean {
  const [scheme = '', ...others] = item.split(' ')
  const rest = others.join(' ').trim()
  return LONE_SCHEME.test(scheme) && (rest === '' || TOKEN68.test(rest) || PARAMETER.test(rest))
}

/** An item between commas, which may contain quoted strings. */
const ITEM = /(?:"(?:[^"\\]|\\.)*"|[^",])+/g

const itemsIn = (challenge: string): readonly string[] =>
  [...challenge.matchAll(ITEM)].map(([item]) => item.trim())

/** True if a quoted string does not end. */
const isOpen = (challenge: string): boolean => challenge.replaceAll(ITEM, '').includes('"')

/** Whether a challenge is of the scheme Bearer (RFC 6750, 3). */
export const judgeChallengeScheme: JudgeAnswer = (answer) => {
  const challenge = challengeIn(answer)
  if (challenge === undefined) return undefined
  const [scheme] = challenge.trim().split(/[\s,]/)
  const isBearer = bearerIn(challenge) !== undefined
  return keptIf(isBearer, 'a challenge of the scheme Bearer', `a challenge of the scheme ${scheme}`)
}

/** Whether the challenge has the error code of a token that is not accepted (RFC 6750, 3 and 3.1). */
export const judgeTokenError: JudgeAnswer = (answer) => {
  const parameters = sentToken(answer) ? bearerIn(challengeIn(answer)) : undefined
  if (parameters === undefined) return undefined
  const error = errorIn(parameters)
  const came = error ? `the error ${error}` : 'no error'
  return keptIf(error === 'invalid_token', 'error="invalid_token" in the challenge', came)
}

/** Whether a token that is not accepted is answered with 401 (RFC 6750, 3.1). */
export const judgeTokenStatus: JudgeAnswer = (answer) =>
  sentToken(answer) ? keptIf(answer.status === 401, 'the status 401', String(answer.status)) : undefined

/** Whether the challenge has no error if no token was sent (RFC 6750, 3.1). */
export const judgeNoTokenError: JudgeAnswer = (answer) => {
  const parameters = sentNothing(answer) ? bearerIn(challengeIn(answer)) : undefined
  if (parameters === undefined) return undefined
  const error = errorIn(parameters)
  return keptIf(error === undefined, 'a challenge without error', `the error ${error}`)
}

const challengeIn = ({ headers }: Exchange): string | undefined => headers['www-authenticate']

/** The parameters of a Bearer challenge, which may be one of several (RFC 9110, 11.6.1); `undefined` if there is none. */
export function bearerIn(challenge: string | undefined): readonly string[] | undefined {
  const items = itemsIn(String(challenge))
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

/**
 * Whether a request has no Bearer token, in the header or in the query: it has no credential, or one of another scheme. A
 * header without a scheme is malformed, and has an error of its own: invalid_request (RFC 6750, 3.1).
 */
function sentNothing({ request }: Exchange): boolean {
  const credential = authorizationOf(request).trim()
  const isOfOther = credential.includes(' ') && !/^Bearer\b/i.test(credential)
  return (credential === '' || isOfOther) && !new URL(request.url).searchParams.has('access_token')
}

const authorizationOf = ({ headers }: Exchange['request']): string => headers.authorization ?? ''
