import { decodeJwt, decodeProtectedHeader } from 'jose'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Finding, Kept } from './finding.ts'
import { judgeValue } from './judge-exchange.ts'

const PARTS: Readonly<Record<string, string>> = {
  client_assertion: 'client-assertion.schema.json',
  request: 'request-object.schema.json',
}

/**
 * Whether the suite sent what the document describes: the form, and the signed JWTs in it. A departure is the suite's
 * own or an adaptation's, so the clause is inconclusive, never broken.
 */
export function judgeSent(step: Recorded<Exchange>, formSchema: string): Finding | Kept {
  if (step.is !== 'recorded') return step
  const form = step.value.request.form ?? {}
  const findings = [
    judgeValue(form, formSchema),
    ...Object.entries(PARTS).map(([field, schema]) => {
      const jwt = form[field]
      return jwt
        ? judgeValue({ header: decodeProtectedHeader(jwt), claims: decodeJwt(jwt) }, schema)
        : undefined
    }),
  ].filter((finding) => finding?.is === 'departs')
  if (findings.length === 0) return undefined
  const departures = findings.map((finding) => (finding?.is === 'departs' ? finding.came : ''))
  return {
    is: 'inconclusive',
    because: `the suite sent another request than documented: ${departures.join('; ')}`,
  }
}
