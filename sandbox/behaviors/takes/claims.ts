import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import type { Operator } from '../../../contract/requests/operators.ts'
import type { Application } from '../../applications.ts'
import { CONSENT_TYPE } from '../../authorization-server/authorization-details.ts'
import { isJsonObject } from '../../json.ts'
import { challengeOf } from '../challenge.ts'
import type { Tools } from '../tools.ts'
import { isWrongBy } from './value.ts'

/** Makes a claim right that is wrong in the way of an operator; tells whether it was. */
export type RepairClaim = (claims: JWTPayload, application: Application, tools: Tools) => boolean

const now = (): number => Math.floor(Date.now() / 1000)
const SKEW = 60

/** Claims of an assertion that are no plain values, by what is wrong with them. */
const SPECIAL: Readonly<Partial<Record<Operator, (value: unknown) => boolean>>> = {
  number: (value) => typeof value === 'number',
  text: (value) => typeof value === 'string',
  past: (value) => typeof value === 'number' && value < now(),
  future: (value) => typeof value === 'number' && value > now() + SKEW,
}

/** A claim of the client assertion. */
export const repairAssertionClaim =
  (claim: string, operator: Operator): RepairClaim =>
  (claims, application, tools) => {
    const right = { ...tools.assertionClaims(application) }[claim]
    const value = claims[claim]
    const isWrong =
      operator === 'used-before'
        ? wasUsed(value, tools)
        : (SPECIAL[operator]?.(value) ?? isWrongText(operator, value, String(right), tools))
    if (isWrong) Object.assign(claims, { [claim]: claim === 'jti' ? randomUUID() : right })
    // An assertion that ends now did not begin long ago, either.
    if (isWrong && claim === 'exp') claims.iat = now()
    return isWrong
  }

function isWrongText(operator: Operator, value: unknown, right: string, { applications }: Tools): boolean {
  if (value !== undefined && typeof value !== 'string') return false
  const [, second] = applications
  return isWrongBy(operator, value, { right, ofSecond: second.id })
}

/** Whether an assertion with this `jti` came before; every one that comes is remembered. */
function wasUsed(jti: unknown, { memory }: Tools): boolean {
  if (typeof jti !== 'string' || jti === '') return false
  const key = `jti ${jti}`
  const isKnown = memory.has(key)
  memory.set(key, true)
  return isKnown
}

/** A claim of the request object. */
export function repairRequestObjectClaim(claim: string, operator: Operator): RepairClaim {
  if (claim === 'authorization_details') return knownType
  if (claim === 'code_challenge') return operator === 'plain' ? hashed : challenged(operator)
  return (claims, { redirectUri }, tools) => {
    const isWrong = isWrongText(operator, claims[claim], redirectUri, tools)
    if (isWrong) claims[claim] = redirectUri
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

const hashed: RepairClaim = (claims) => {
  if (claims.code_challenge_method !== 'plain') return false
  claims.code_challenge_method = 'S256'
  return true
}

const challenged =
  (operator: Operator): RepairClaim =>
  (claims) => {
    const isWrong =
      operator === 'missing' ? claims.code_challenge === undefined : claims.code_challenge === ''
    if (isWrong)
      Object.assign(claims, { code_challenge: challengeOf('nobody knows'), code_challenge_method: 'S256' })
    return isWrong
  }
