import { type AttemptOfRow, addressNames, type Evidence } from '../helpers/evidence/evidence.ts'
import { type Exchange, type Recorded, recorded } from '../helpers/http/exchange.ts'

/** An exchange with the parts that a test is about. */
export function answered(
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): Recorded<Exchange> {
  return recorded({
    request: { method: 'POST', url: 'https://service.example/token', headers: {}, form: {} },
    status,
    headers: { 'content-type': 'application/json', ...headers },
    body: typeof body === 'string' ? body : JSON.stringify(body),
    durationMs: 1,
  })
}

/** The same by itself. */
export function exchangeOf(...parts: Parameters<typeof answered>): Exchange {
  const answer = answered(...parts)
  if (answer.is !== 'recorded') throw new Error('There is no answer.')
  return answer.value
}

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
export function discovered(
  from: string,
  document: unknown,
  headers: Record<string, string> = {},
): Recorded<Exchange> {
  const answer = answered(200, document, headers)
  if (answer.is !== 'recorded') return answer
  return recorded({ ...answer.value, request: { method: 'GET', url: from, headers: {} } })
}
