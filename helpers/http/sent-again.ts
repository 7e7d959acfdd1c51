import { decodeJwt } from 'jose'
import { isAccepted } from './answer.ts'
import { type Exchange, formFields, type SentAgain, type SentRequest } from './exchange.ts'

/** Values that a service accepts once at most, by the parameter that carries them. */
export const ONE_TIME = {
  code: 'authorization code',
  refresh_token: 'refresh token',
  request_uri: 'request_uri',
  client_assertion: 'client assertion',
  request: 'request object',
} as const satisfies Readonly<Record<string, string>>

const isOneTime = (name: string): name is keyof typeof ONE_TIME => Object.hasOwn(ONE_TIME, name)

/**
 * Compares a request with the one that it repeats.
 *
 * @param first - the request that was answered with `status`; `undefined` if its connection was closed instead
 */
export function sentAgain(first: SentRequest, status: number | undefined, second: SentRequest): SentAgain {
  const before = oneTimeIn(first)
  const spent = [...oneTimeIn(second)].filter(([name, value]) => before.get(name) === value)
  return { ...(status !== undefined && { status }), spent: spent.map(([name]) => ONE_TIME[name]) }
}

const oneTimeIn = (request: SentRequest): ReadonlyMap<keyof typeof ONE_TIME, string> =>
  new Map(
    [...new URL(request.url).searchParams, ...formFields(request)].flatMap(([name, value]) =>
      isOneTime(name) ? [[name, idOf(value)]] : [],
    ),
  )

/** The `jti` of a JWT, which a service remembers (RFC 7519, 4.1.7); any other value as it is. */
function idOf(value: string): string {
  try {
    return decodeJwt(value).jti ?? value
  } catch {
    return value
  }
}

/** Why a refusal proves nothing: the request before it may have spent what this one carries; `undefined` if it proves. */
export function whySpent(answer: Exchange): string | undefined {
  const { status, spent = [] } = answer.again ?? {}
  const reason = status === undefined ? 'its connection was closed' : `the service was busy (${status})`
  return spent.length === 0 || isAccepted(answer)
    ? undefined
    : `${reason}, and the request was sent again with the same ${spent.join(' and ')}, which may have been spent the first time`
}
