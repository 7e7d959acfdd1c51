import jsonpointer from 'jsonpointer'
import type { ConsentIdPlace } from '../config/target.ts'
import type { Verification } from '../evidence/evidence.ts'
import { isObject } from '../http/answer.ts'
import { blocked, type Exchange, type Recorded } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { acceptedBody } from './judge-exchange.ts'

/** Whether `authorization_details` carries a consent ID, a number or a string that is not empty, at its place. */
export function judgeConsentId(step: Recorded<Exchange>, { names, pointer }: ConsentIdPlace): Finding | Kept {
  const read = acceptedBody(step)
  if ('finding' in read) return read.finding
  const { answer, body } = read
  if (body.is === 'other') return blocked(`the answer is ${body.description}`)
  const details = body.value.authorization_details
  if (typeof details !== 'object' || details === null)
    return blocked('the answer carries no authorization_details')
  const values = pointer ? [jsonpointer.get(details, pointer)] : membersOf(details, new Set(names))
  const found = values.some(
    (value) => typeof value === 'number' || (typeof value === 'string' && value !== ''),
  )
  return found
    ? KEPT
    : departs(
        `${pointer ?? names.join(' or ')} in authorization_details, a string or a number`,
        'none',
        answer,
      )
}

function membersOf(value: unknown, names: ReadonlySet<string>): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((inner) => membersOf(inner, names))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(names.has(name) ? [inner] : []),
    ...membersOf(inner, names),
  ])
}

/** Whether a published key verified a signature. */
export function judgeVerified(verification: Recorded<Verification>): Finding | Kept {
  if (verification.is !== 'recorded') return verification
  const { verified, detail } = verification.value
  return verified ? KEPT : departs('a signature that a published key verifies', detail)
}
