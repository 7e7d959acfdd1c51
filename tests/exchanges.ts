import type { AttemptOfRow, Evidence } from '../helpers/evidence/evidence.ts'
import { addressNames } from '../helpers/evidence/steps.ts'
import { type Exchange, type Recorded, recorded, type SentRequest } from '../helpers/http/exchange.ts'

/** An exchange with the parts that a test is about. */
export const exchangeOf = (
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
  request: Partial<SentRequest> = {},
): Exchange => ({
  request: { method: 'POST', url: 'https://service.example/token', headers: {}, form: {}, ...request },
  status,
  headers: { 'content-type': 'application/json', ...headers },
  body: typeof body === 'string' ? body : JSON.stringify(body),
  durationMs: 1,
})

/** The same, on record. */
export const answered = (...parts: Parameters<typeof exchangeOf>): Recorded<Exchange> =>
  recorded(exchangeOf(...parts))

/** What was sent for a row whose unedited twin was accepted. */
export const attempted = (
  answer: AttemptOfRow['answer'],
  more: Partial<AttemptOfRow> = {},
): AttemptOfRow => ({
  area: 'token',
  clause: 'token.fields-once',
  when: 'it is wrong',
  control: { is: 'accepted' },
  answer,
  ...more,
})

/** What the addresses of a discovery document answered: that they are there, but for those that a test is about. */
export function addressesThatAnswer(
  issuer: string,
  others: Partial<Evidence['addresses']> = {},
): Evidence['addresses'] {
  const there = addressNames.map(
    (name) => [name, recorded({ url: `${issuer}/${name}`, status: 400 })] as const,
  )
  return { ...(Object.fromEntries(there) as Evidence['addresses']), ...others }
}

/** A discovery document as it came from an address. */
export const discovered = (
  from: string,
  document: unknown,
  headers: Record<string, string> = {},
): Recorded<Exchange> =>
  recorded({ ...exchangeOf(200, document, headers), request: { method: 'GET', url: from, headers: {} } })
