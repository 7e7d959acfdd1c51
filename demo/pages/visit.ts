import type { Bank } from '../banks.ts'
import type { Form } from '../http/form.ts'
import type { PushedRequest } from '../server/pushed-request.ts'
import type { User } from '../user.ts'

/** A browser, as far as its cookie tells. */
export interface Visitor {
  hasPassword: boolean
  /** Seconds since 1970; once both factors were given. */
  signedInAt: number | undefined
}

/** One way from the authorization endpoint to the redirect. */
export interface Visit {
  /** Address of the visit, without a slash at its end. */
  readonly address: string
  readonly request: PushedRequest
  readonly user: User
  readonly visitor: Visitor
  name: string
  bank: Bank | undefined
  decision: 'allow' | 'refuse' | undefined
  /** What went wrong on the page before; shown once. */
  problem: string | undefined
}

/** A page that may be due. */
export interface Page {
  /** Last part of its address. */
  readonly name: string
  readonly title: (visit: Visit) => string
  readonly isDue: (visit: Visit) => boolean
  readonly content: (visit: Visit) => string
  /** Takes the form of the page into the visit. */
  readonly submit?: (visit: Visit, form: Form) => void
}
