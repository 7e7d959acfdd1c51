import { isObject, member } from '../http/answer.ts'
import { blocked, doesNotApply, type Exchange, fieldOf, type Recorded } from '../http/exchange.ts'
import { readJwt } from '../schema/formats.ts'
import { type CharacterSet, strangeIn } from './characters.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'
import { acceptedBody } from './judge-exchange.ts'

/** Whether the answer to an accepted request has just one status. */
export function judgeStatus(step: Recorded<Exchange>, status: number): Finding | Kept {
  const judged = acceptedBody(step)
  if ('finding' in judged) return judged.finding
  const { answer } = judged
  return answer.status === status ? KEPT : departs(`the status ${status}`, String(answer.status), answer)
}

/** Whether the answer to an accepted request says that it is not to be stored (RFC 6749, 5.1; RFC 9111, 5.2.2.5). */
export function judgeNoStore(step: Recorded<Exchange>): Finding | Kept {
  const judged = acceptedBody(step)
  if ('finding' in judged) return judged.finding
  const { answer } = judged
  const came = whyStored(answer.headers['cache-control'])
  return came === undefined ? KEPT : departs(NO_STORE, came, answer)
}

export const NO_STORE = 'Cache-Control: no-store'

/** What allows storing in the place of `no-store`; `undefined` if nothing does (RFC 9111, 5.2.2.5). */
export function whyStored(control: string | undefined): string | undefined {
  const directives = control?.split(',').map((directive) => directive.trim().toLowerCase())
  if (directives?.includes('no-store')) return undefined
  return control ? `Cache-Control: ${control}` : 'no Cache-Control'
}

/** Whether the answer to an accepted request lacks a member. */
export function judgeLacks(step: Recorded<Exchange>, name: string): Finding | Kept {
  const judged = acceptedBody(step)
  if ('finding' in judged) return judged.finding
  const { answer, body } = judged
  if (body.is === 'other') return blocked(`the answer is ${body.description}`)
  const value = body.value[name]
  return value === undefined || value === null ? KEPT : departs(`no ${name}`, `a ${name}`, answer)
}

/** Whether a member of an accepted answer is of a set of characters. */
export function judgeMemberText(step: Recorded<Exchange>, field: string, set: CharacterSet): Finding | Kept {
  const judged = acceptedBody(step)
  if ('finding' in judged) return judged.finding
  const { answer } = judged
  const value = member(answer, field)
  if (value === undefined) return blocked(`the answer carries no text as ${field}`)
  return set.pattern.test(value) ? KEPT : departs(set.name, strangeIn(value, set.pattern), answer)
}

/** Whether authorization_details is a list of objects, each with its type (RFC 9396, 2). */
export function judgeDetails(step: Recorded<Exchange>): Finding | Kept {
  const found = detailsOf(step)
  if ('finding' in found) return found.finding
  const { details, answer } = found
  const expected = 'a list of objects, each with a type'
  if (!Array.isArray(details)) return departs(expected, 'an object', answer)
  const without = details.filter((detail) => typeOf(detail) === undefined).length
  return without === 0 ? KEPT : departs(expected, `${without} of ${details.length} without a type`, answer)
}

/**
 * Whether each type of authorization_details is one that was asked for (RFC 9396, 7).
 *
 * @param pushed - the request that asked for them
 */
export function judgeDetailsAskedFor(step: Recorded<Exchange>, pushed: Recorded<Exchange>): Finding | Kept {
  const found = detailsOf(step)
  if ('finding' in found) return found.finding
  const asked = new Set(askedTypes(pushed))
  if (asked.size === 0) return doesNotApply('the request asked for no authorization_details')
  const others = [found.details].flat(Number.POSITIVE_INFINITY).flatMap((detail) => typeOf(detail) ?? [])
  const strange = [...new Set(others)].filter((type) => !asked.has(type))
  return strange.length === 0
    ? KEPT
    : departs(`types among ${[...asked].join(', ')}`, strange.join(', '), found.answer)
}

/** The authorization details of an accepted answer, or the finding that there are none to judge. */
export function detailsOf(
  step: Recorded<Exchange>,
): { readonly details: object; readonly answer: Exchange } | { readonly finding: Finding } {
  const judged = acceptedBody(step)
  if ('finding' in judged) return judged
  const { answer, body } = judged
  const details = body.is === 'object' ? body.value.authorization_details : undefined
  return typeof details === 'object' && details !== null
    ? { details, answer }
    : { finding: blocked('the answer carries no authorization_details') }
}

const typeOf = (detail: unknown): string | undefined => {
  const type = isObject(detail) ? detail.type : undefined
  return typeof type === 'string' && type !== '' ? type : undefined
}

function askedTypes(pushed: Recorded<Exchange>): readonly string[] {
  const sent = pushed.is === 'recorded' ? fieldOf(pushed.value.request, 'request') : undefined
  const asked = readJwt(String(sent))?.claims.authorization_details
  return Array.isArray(asked) ? asked.flatMap((detail) => typeOf(detail) ?? []) : []
}

/** Whether an answer tells when it was made (RFC 9110, 6.6.1); `undefined` for one that need not. */
export function judgeDate(answer: Exchange): Finding | Kept | undefined {
  if (answer.status < 200 || answer.status > 499) return undefined
  const { date } = answer.headers
  if (date === undefined) return departs('the header Date', 'none', answer)
  return isHttpDate(date) ? KEPT : departs('a time in the header Date', 'something else', answer)
}

/** Whether a text is a time as a sender has to write it (RFC 9110, 5.6.7); `Date.parse` takes a mere digit for one. */
const isHttpDate = (text: string): boolean => {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toUTCString() === text
}

/** Whether the body of an answer is in the content codings that it names (RFC 9110, 8.4); `undefined` where there is none. */
export function judgeContentCoding(answer: Exchange): Finding | Kept | undefined {
  if (answer.body === '') return undefined
  const coding = answer.headers['content-encoding'] ?? ''
  return answer.isMiscoded ? departs(`a body in the coding ${coding}`, 'one that is not', answer) : KEPT
}
