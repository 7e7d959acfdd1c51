import { member } from '../http/answer.ts'
import { blocked } from '../http/exchange.ts'
import { type CharacterSet, strangeIn } from './characters.ts'
import { departs, type JudgeAnswer, KEPT, keptIf } from './finding.ts'
import { ofAccepted, ofObject } from './read.ts'

/** Whether the answer to an accepted request has just one status. */
export const judgeStatus = ofAccepted(({ answer: { status } }, wanted: number) =>
  keptIf(status === wanted, `the status ${wanted}`, String(status)),
)

/** Whether the answer to an accepted request says that it is not to be stored (RFC 6749, 5.1; RFC 9111, 5.2.2.5). */
export const judgeNoStore = ofAccepted(({ answer }) => {
  const came = whyStored(answer.headers['cache-control'])
  return came === undefined ? KEPT : departs(NO_STORE, came)
})

export const NO_STORE = 'Cache-Control: no-store'

/** What allows storing in the place of `no-store`; `undefined` if nothing does (RFC 9111, 5.2.2.5). */
export function whyStored(control: string | undefined): string | undefined {
  const directives = control?.split(',').map((directive) => directive.trim().toLowerCase())
  if (directives?.includes('no-store')) return undefined
  return control ? `Cache-Control: ${control}` : 'no Cache-Control'
}

/** Whether the answer to an accepted request lacks a member. */
export const judgeLacks = ofObject(({ members }, name: string) =>
  keptIf(members[name] === undefined || members[name] === null, `no ${name}`, `a ${name}`),
)

/** Whether a member of an accepted answer is of a set of characters. */
export const judgeMemberText = ofAccepted(({ answer }, field: string, { name, pattern }: CharacterSet) => {
  const value = member(answer, field)
  if (value === undefined) return blocked(`the answer carries no text as ${field}`)
  return keptIf(pattern.test(value), name, strangeIn(value, pattern))
})

/** Whether an answer tells when it was made (RFC 9110, 6.6.1); `undefined` for one that need not. */
export const judgeDate: JudgeAnswer = ({ status, headers: { date } }) => {
  if (status < 200 || status > 499) return undefined
  if (date === undefined) return departs('the header Date', 'none')
  return keptIf(isHttpDate(date), 'a time in the header Date', 'something else')
}

/** Whether a text is a time as a sender has to write it (RFC 9110, 5.6.7); `Date.parse` takes a mere digit for one. */
const isHttpDate = (text: string): boolean => {
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toUTCString() === text
}

/** Whether the body of an answer is in the content codings that it names (RFC 9110, 8.4); `undefined` where there is none. */
export const judgeContentCoding: JudgeAnswer = ({ body, isMiscoded }) =>
  body === ''
    ? undefined
    : keptIf(!isMiscoded, 'a body in the codings that Content-Encoding names', 'one that is not')
