import { valueAt } from '../../base/json-pointer.ts'
import type { ConsentIdPlace } from '../../config/target.ts'
import { isObject, membersAsWritten } from '../../http/answer.ts'
import {
  blocked,
  doesNotApply,
  type Exchange,
  fieldOf,
  type Recorded,
  recorded,
} from '../../http/exchange.ts'
import { departs, judgesOf, keptIf, type Read } from '../../judge/finding.ts'
import { judgeDifferent } from '../../judge/judge-differ.ts'
import { acceptedObject } from '../../judge/read.ts'
import { readJwt } from '../../schema/formats.ts'

/** The authorization details of an accepted answer. */
export function detailsOf(
  step: Recorded<Exchange>,
): Read<{ readonly details: object; readonly answer: Exchange }> {
  const read = acceptedObject(step)
  if (read.is !== 'recorded') return read
  const { answer, members } = read.value
  const details = members.authorization_details
  return typeof details === 'object' && details !== null
    ? recorded({ details, answer })
    : blocked('the answer carries no authorization_details')
}

const ofDetails = judgesOf(detailsOf, ({ answer }) => answer)

/** Whether authorization_details is a list of objects, each with its type (RFC 9396, 2). */
export const judgeDetails = ofDetails(({ details }) => {
  const expected = 'a list of objects, each with a type'
  if (!Array.isArray(details)) return departs(expected, 'an object')
  const without = details.filter((detail) => typeOf(detail) === undefined).length
  return keptIf(without === 0, expected, `${without} of ${details.length} without a type`)
})

/** Whether the pushed request asked for each type of authorization_details in the answer (RFC 9396, 7). */
export const judgeDetailsAskedFor = ofDetails(({ details }, pushed: Recorded<Exchange>) => {
  const asked = askedTypes(pushed)
  if (asked.length === 0) return doesNotApply('the request asked for no authorization_details')
  const types = [details].flat(Number.POSITIVE_INFINITY).flatMap((detail) => typeOf(detail) ?? [])
  const strange = [...new Set(types)].filter((type) => !asked.includes(type))
  return keptIf(
    strange.length === 0,
    `only types that were asked for: ${asked.join(', ')}`,
    strange.join(', '),
  )
})

const typeOf = (detail: unknown): string | undefined => {
  const type = isObject(detail) ? detail.type : undefined
  return typeof type === 'string' && type !== '' ? type : undefined
}

function askedTypes(pushed: Recorded<Exchange>): readonly string[] {
  const sent = pushed.is === 'recorded' ? fieldOf(pushed.value.request, 'request') : undefined
  const asked = readJwt(String(sent))?.claims.authorization_details
  return Array.isArray(asked) ? [...new Set(asked.flatMap((detail) => typeOf(detail) ?? []))] : []
}

/**
 * Whether `authorization_details` has a consent ID at its place: a number or a string that is not empty, alone or in a
 * list.
 */
export const judgeConsentId = ofDetails(({ details }, place: ConsentIdPlace) => {
  const where = place.pointer ?? place.names.join(' or ')
  const expected = `${where} in authorization_details, a string or a number`
  return keptIf(consentIdsIn(details, place).length > 0, expected, 'none')
})

/** Whether each accepted answer has a different consent ID: each belongs to its own consent. */
export const judgeConsentIdsDiffer = (steps: readonly Recorded<Exchange>[], place: ConsentIdPlace) =>
  judgeDifferent('consent ID', steps, (answer) => {
    const details = membersAsWritten(answer).authorization_details
    const ids = typeof details === 'object' && details !== null ? consentIdsIn(details, place) : []
    return ids.length > 0 ? JSON.stringify(ids) : undefined
  })

/** The consent IDs at their place: numbers, and strings that are not empty. */
function consentIdsIn(details: object, { names, pointer }: ConsentIdPlace): readonly (string | number)[] {
  const values = pointer ? [valueAt(details, pointer)] : membersNamed(details, names)
  return values
    .flat()
    .filter(
      (value): value is string | number =>
        typeof value === 'number' || (typeof value === 'string' && value !== ''),
    )
}

function membersNamed(value: unknown, names: readonly string[]): readonly unknown[] {
  if (Array.isArray(value)) return value.flatMap((inner) => membersNamed(inner, names))
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    ...(names.includes(name) ? [inner] : []),
    ...membersNamed(inner, names),
  ])
}
