import { addressNames } from '../contract/steps.ts'
import type { AttemptOfCase, Evidence } from '../helpers/evidence/evidence.ts'
import { type Exchange, type Recorded, recorded, type SentRequest } from '../helpers/http/exchange.ts'

/** An exchange with the parts that a test needs. */
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

/** Same, as it is recorded. */
export const answered = (...parts: Parameters<typeof exchangeOf>): Recorded<Exchange> =>
  recorded(exchangeOf(...parts))

/** An attempt of a case whose control was accepted. */
export const attempted = (
  answer: AttemptOfCase['answer'],
  more: Partial<AttemptOfCase> = {},
): AttemptOfCase => ({
  step: 'token',
  clause: 'token.fields-once',
  when: 'it is wrong',
  control: { is: 'accepted' },
  answer,
  ...more,
})

/** The answers of the addresses in a discovery document: each exists, except for those that a test changes. */
export function addressesThatAnswer(
  issuer: string,
  others: Partial<Evidence['addresses']> = {},
): Evidence['addresses'] {
  const there = addressNames.map(
    (name) => [name, recorded({ url: `${issuer}/${name}`, status: 400 })] as const,
  )
  return { ...(Object.fromEntries(there) as Evidence['addresses']), ...others }
}

/** The exchange that gave a discovery document. */
export const discovered = (
  from: string,
  document: unknown,
  headers: Record<string, string> = {},
): Recorded<Exchange> =>
  recorded({ ...exchangeOf(200, document, headers), request: { method: 'GET', url: from, headers: {} } })
