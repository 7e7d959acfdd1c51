import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Operator } from '../../../contract/requests/operators.ts'
import type { Application } from '../../applications.ts'
import { CONSENT_TYPE } from '../../authorization-server/authorization-details.ts'
import { isJsonObject } from '../../json.ts'
import { challengeOf, type Tools } from '../tools.ts'
import { isWrongBy } from './value.ts'

/** Corrects a claim if an operator edited it; returns whether it did. */
type RepairClaim = (claims: JWTPayload, application: Application, tools: Tools) => boolean

const now = (): number => Math.floor(Date.now() / 1000)
const SKEW = 60
const HOUR = 3600
/** Length of a code challenge, in characters (RFC 7636, section 4.2). */
const SHORTEST_CHALLENGE = 43

type Test = (value: unknown, tools: Tools) => boolean

const isList =
  (every: (entry: unknown, tools: Tools) => boolean): Test =>
  (value, tools) =>
    Array.isArray(value) && value.length > 0 && value.every((entry) => every(entry, tools))

const isBelowIssuer =
  (path: string): Test =>
  (value, { issuer }) =>
    value === `${issuer}${path}`

const isParEndpoint = isBelowIssuer('/par')
const isTokenEndpoint = isBelowIssuer('/token')
const ENDPOINTS = [isParEndpoint, isTokenEndpoint]

/** Recognizes edits that are specific to claims. */
const SPECIAL: Readonly<Partial<Record<Operator, Test>>> = {
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  'hour-ahead': (value) => typeof value === 'number' && value > now() + HOUR,
  'hour-ago': (value) => typeof value === 'number' && value < now() - HOUR,
  added: (value) => value !== undefined,
  short: (value) => typeof value === 'string' && value !== '' && value.length < SHORTEST_CHALLENGE,
  implicit: (value) => value === 'token',
  hybrid: (value) => value === 'code id_token',
  list: isList((entry, { issuer }) => entry === issuer),
  'list-of-others': isList((entry, { issuer }) => entry !== issuer),
  'par-endpoint': isParEndpoint,
  'token-endpoint': isTokenEndpoint,
  'no-entry': (value) => Array.isArray(value) && value.length === 0,
  zero: (value) => value === 0,
  past: (value) => typeof value === 'number' && value < now() && value !== 0,
  future: (value) => typeof value === 'number' && value > now() + SKEW,
}

/** Repairs a claim of the client assertion. */
export const repairAssertionClaim =
  (claim: string, operator: Operator): RepairClaim =>
  (claims, application, tools) => {
    const right = { ...tools.assertionClaims(application) }[claim]
    const value = claims[claim]
    const isWrong =
      operator === 'used-before'
        ? wasUsed(value, tools)
        : (SPECIAL[operator]?.(value, tools) ?? isWrongText(operator, value, String(right), tools))
    if (isWrong) Object.assign(claims, { [claim]: claim === 'jti' ? randomUUID() : right })
    // A new exp may be too far from an old iat.
    if (isWrong && claim === 'exp') claims.iat = now()
    return isWrong
  }

function isWrongText(operator: Operator, value: unknown, right: string, tools: Tools): boolean {
  if (value !== undefined && typeof value !== 'string') return false
  // The address of an endpoint starts with the issuer, but it is another edit.
  if (ENDPOINTS.some((isEndpoint) => isEndpoint(value, tools))) return false
  const [, second] = tools.applications
  return isWrongBy(operator, value, { right, ofSecond: second.id })
}

/** Whether this `jti` was used before; remembers it. */
function wasUsed(jti: unknown, { memory }: Tools): boolean {
  if (typeof jti !== 'string' || jti === '') return false
  const key = `jti ${jti}`
  const isKnown = memory.has(key)
  memory.set(key, true)
  return isKnown
}

/** Repairs a claim of the request object. */
export function repairRequestObjectClaim(claim: string, operator: Operator): RepairClaim {
  if (claim === 'authorization_details') return operator === 'deep' ? shallow : knownType
  if (claim === 'code_challenge') return operator === 'plain' ? hashed : challenged(operator)
  return (claims, application, tools) => {
    const right = tools.requestObjectClaims(application)[claim]
    const value = claims[claim]
    const isWrong = SPECIAL[operator]?.(value, tools) ?? isWrongText(operator, value, String(right), tools)
    if (isWrong) Object.assign(claims, { [claim]: right })
    return isWrong
  }
}

const knownType: RepairClaim = (claims) => {
  const details: unknown = claims.authorization_details
  const unknown = (Array.isArray(details) ? details : []).filter(
    (detail) => isJsonObject(detail) && detail.type !== CONSENT_TYPE,
  )
  for (const detail of unknown) detail.type = CONSENT_TYPE
  return unknown.length > 0
}

const shallow: RepairClaim = (claims) => {
  const [first]: readonly unknown[] = [claims.authorization_details].flat()
  if (!Array.isArray(first)) return false
  claims.authorization_details = [{ type: CONSENT_TYPE }]
  return true
}

const hashed: RepairClaim = (claims) => {
  if (claims.code_challenge_method !== 'plain') return false
  claims.code_challenge_method = 'S256'
  return true
}

const challenged =
  (operator: Operator): RepairClaim =>
  (claims, _application, tools) => {
    const { code_challenge } = claims
    const isWrong =
      SPECIAL[operator]?.(code_challenge, tools) ?? isWrongText(operator, code_challenge, '', tools)
    if (isWrong)
      Object.assign(claims, { code_challenge: challengeOf('nobody knows'), code_challenge_method: 'S256' })
    return isWrong
  }
