import type { Grant } from '../../config/products/product.ts'
import type { Exchange, Recorded } from '../../http/exchange.ts'
import type { Promised } from '../../openapi/operations.ts'
import type { Attempt } from '../../requests/refusal.ts'
import { type Key, productKey } from '../keys.ts'

/** One accepted call of a product, or what came in its place. */
export interface CallEvidence {
  /** Method and path, and with which token where a product takes either, such as `GET /accounts`. */
  readonly title: string
  readonly promised: Promised
  /** The grant whose token it was made with, where it was one. */
  readonly grant?: Grant
  readonly answer: Recorded<Exchange>
}

/** What is sent to a product that it is to refuse, or may; in words that complete “called …”. */
export const WRONG_CALLS = {
  without: 'without a credential',
  altered: 'with an altered credential',
  expired: 'with an expired access token',
  otherApplication: 'with the access token of the second application',
  otherGrant: 'with the access token of the other grant',
  former: 'by its former method alone',
} as const

export type WrongCall = keyof typeof WRONG_CALLS

export const WRONG_NAMES = Object.keys(WRONG_CALLS) as readonly WrongCall[]

/** What a run saw of one product. */
export interface ProductEvidence {
  readonly name: string
  readonly title: string
  readonly reference: string
  /** How it is called, in words. */
  readonly method: string
  /** How far it is on its way to OAuth 2.0, in words. */
  readonly migration: string
  /** Whether only a user's consent opens it. */
  readonly isConsentBound: boolean
  /** Whether its reference says that its former method no longer opens it. */
  readonly isMigrated: boolean
  readonly calls: readonly CallEvidence[]
  readonly wrong: Readonly<Partial<Record<WrongCall, Attempt>>>
  /** What a GET gave back after a PUT, and what that had stored. */
  readonly readBack?: { readonly put: Recorded<Exchange>; readonly back: Recorded<Exchange> }
  /** Where the first answer names the data provider, and which one was consented to. */
  readonly dataProvider?: {
    readonly at: string
    readonly consented: Recorded<string>
    /** What else it is called. */
    readonly called?: readonly string[]
    /** What other data providers are called. */
    readonly others?: readonly string[]
    /** Only what the user chose is known of it, which may be a name and no identifier. */
    readonly isChoiceOnly?: boolean
  }
}

/** One exchange of a product, by the key that reports know it by. */
export interface ProductExchange {
  readonly key: Key
  readonly title: string
  /** The part of the evidence that it is: an answer, or an attempt. */
  readonly part: Recorded<Exchange> | Attempt
  readonly answer: Recorded<Exchange>
  /** For a wrong call: the key of the call that it repeats. */
  readonly twin?: string
}

export const READ_BACK = 'GET of what the PUT stored'

/** What the second call of a product is called, which is made with the token of the code grant. */
export const withCode = (title: string): string => `${title} with the token of the code grant`

export const wronglyCalled = (kind: WrongCall): string => `called ${WRONG_CALLS[kind]}`

/** Every exchange of some products. */
export const productExchanges = (products: readonly ProductEvidence[]): readonly ProductExchange[] =>
  products.flatMap(({ name, title, calls, wrong, readBack }) => {
    const exchange = (what: string, part: ProductExchange['part']) => ({
      key: productKey(name, what),
      title: `${title}: ${what}`,
      part,
      answer: 'answer' in part ? part.answer : part,
    })
    const own = calls.map((call) => exchange(call.title, call.answer))
    const [first] = own
    const repeated = Object.entries(wrong).map(([kind, attempt]) => ({
      ...exchange(wronglyCalled(kind as WrongCall), attempt),
      ...(first && { twin: first.key }),
    }))
    return [...own, ...repeated, ...(readBack ? [exchange(READ_BACK, readBack.back)] : [])]
  })
