import type { Authorization } from '../requests/documented-requests.ts'
import type { IssueCode } from './codes.ts'
import type { IssuedCode } from './exchange-code.ts'

/** A consent that ends without a code may be an accident; as many in a row are none. */
const FAILURES_IN_A_ROW = 2

/** Asks a user for no further consent once two in a row, for one application, ended without a code. */
export function sparingConsents(issueCode: IssueCode): IssueCode {
  const failures = new Map<Authorization['signedBy'], readonly IssuedCode[]>()
  return async (signedBy) => {
    const known = failures.get(signedBy) ?? []
    const [failed] = known
    if (failed && known.length >= FAILURES_IN_A_ROW) return failed
    const issued = await issueCode(signedBy)
    failures.set(signedBy, issued.code.is === 'recorded' ? [] : [...known, issued])
    return issued
  }
}
