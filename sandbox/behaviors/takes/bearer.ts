import { decodeProtectedHeader } from 'jose'
import type { Operator } from '../../../contract/requests/operators.ts'
import { readClaims } from '../alter.ts'
import { accepted } from '../answers.ts'
import { letThrough } from '../bearer.ts'
import type { Behavior } from '../behavior.ts'
import { remembered } from '../remembering.ts'
import type { ServiceRequest } from '../request.ts'
import { wasMadeBy } from '../signature-maker.ts'
import type { Tools } from '../tools.ts'
import { isWrongBy } from './value.ts'

interface Presented {
  readonly request: ServiceRequest
  readonly token: string
  /** Tokens that an earlier call used successfully. */
  readonly served: ReadonlySet<string>
  readonly tools: Tools
}

type Test = (presented: Presented) => boolean | Promise<boolean>

const headerOf = (token: string): Readonly<Record<string, unknown>> => {
  try {
    return { ...decodeProtectedHeader(token) }
  } catch {
    return {}
  }
}

/** A JWT that differs from a served one in exactly one part. */
const differsIn =
  (part: 0 | 1 | 2): Test =>
  ({ token, served }) =>
    [...served].some((good) => {
      const [parts, own] = [good.split('.'), token.split('.')]
      const isSame = [0, 1, 2].map((index) => parts[index] === own[index])
      const isNear =
        isWrongBy('one-altered', token, { right: good }) || isWrongBy('last-cut', token, { right: good })
      return (
        !isNear &&
        own.length === 3 &&
        own[2] !== '' &&
        isSame.every((same, index) => same === (index !== part))
      )
    })

const ID_TOKENS = 'id_tokens that were issued'

/** A token that the service did not issue: its claims and its signature match no served token. */
const isUnlike: Test = async ({ token, served, tools }) => {
  if (remembered(tools, ID_TOKENS).has(token) || wasMadeBy(token, tools.keys.service)) return false
  const [, claims, signature] = token.split('.')
  return [...served].every((right) => {
    const [, ownClaims, ownSignature] = right.split('.')
    return isWrongBy('another', token, { right }) && claims !== ownClaims && signature !== ownSignature
  })
}

const isWrong =
  (operator: Operator): Test =>
  ({ token, served }) =>
    !token.endsWith('.') && [...served].some((right) => isWrongBy(operator, token, { right }))

const TESTS: Readonly<Partial<Record<Operator, Test>>> = {
  missing: ({ request }) =>
    request.method !== 'HEAD' &&
    request.headers.authorization === undefined &&
    !request.query.has('access_token'),
  'by-head': ({ request }) => request.method === 'HEAD' && request.headers.authorization === undefined,
  empty: ({ request }) => /^Bearer *$/.test(request.headers.authorization ?? ''),
  another: isUnlike,
  prefix: isWrong('prefix'),
  'other-case': isWrong('other-case'),
  appended: isWrong('appended'),
  'one-altered': isWrong('one-altered'),
  'last-cut': isWrong('last-cut'),
  expired: async ({ token, tools }) =>
    (readClaims(token)?.exp ?? Number.POSITIVE_INFINITY) < Date.now() / 1000 &&
    tools.isSignedBy(token, { key: tools.keys.service }),
  'other-scheme': ({ request, served }) =>
    served.has(/^(?!Bearer )\S+ (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''),
  'no-scheme': ({ request, served }) => served.has(request.headers.authorization ?? ''),
  'id-token': ({ token, tools }) => remembered(tools, ID_TOKENS).has(token),
  'in-query': ({ request, served }) => served.has(request.query.get('access_token') ?? ''),
  garbage: ({ token }) => token !== '' && !token.includes('.'),
  unsigned: ({ token }) => headerOf(token).alg === 'none',
  stranger: ({ token, tools }) => {
    const { alg, jwk } = headerOf(token)
    const isSigned = alg === 'PS256' && jwk === undefined && (token.split('.')[2] ?? '').length > 300
    return isSigned && !wasMadeBy(token, tools.keys.service) && readClaims(token) !== undefined
  },
  'embedded-jwk': ({ token }) => headerOf(token).jwk !== undefined,
  'header-altered': differsIn(0),
  'claims-altered': differsIn(1),
  'signature-altered': differsIn(2),
  'signature-removed': ({ token, served }) =>
    [...served].some((good) => token === `${good.split('.').slice(0, 2).join('.')}.`),
}

/** Accepts a call whose access token an operator edited. */
export function takeToken(endpoint: 'business-get' | 'business-put', operator: Operator): Behavior {
  return {
    request: {
      [endpoint]: async (request: ServiceRequest, tools: Tools) => {
        const token = /^Bearer (.+)$/.exec(request.headers.authorization ?? '')?.[1] ?? ''
        const presented = { request, token, served: servedBefore(tools), tools }
        if (!(await TESTS[operator]?.(presented))) return
        request.query.delete('access_token')
        await letThrough(request, tools)
      },
    },
    always: {
      response: {
        exchange: accepted(({ json }, tools) => void remembered(tools, ID_TOKENS).add(String(json.id_token))),
        [endpoint]: accepted((_response, tools, { headers }) => {
          const token = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1]
          if (token) servedBefore(tools).add(token)
        }),
      },
    },
  }
}

const servedBefore = (tools: Tools): Set<string> => remembered(tools, 'tokens that were served')
