import type { Exchange } from '../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from './finding.ts'

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
