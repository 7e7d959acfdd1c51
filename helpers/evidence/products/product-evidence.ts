import type { Grant } from '../../config/products/product.ts'
import type { Exchange, Recorded } from '../../http/exchange.ts'
import type { Promised } from '../../openapi/operations.ts'
import type { Attempt } from '../../requests/refusal.ts'
import { type Key, OCCASIONS, productKey } from '../keys.ts'

/** One call of a product, and its answer. */
export interface CallEvidence {
  /** Method and path, such as `GET /accounts`, and the token if the product takes both. */
  readonly title: string
  readonly promised: Promised
  /** The grant of its token, if it was made with one. */
  readonly grant?: Grant
  readonly answer: Recorded<Exchange>
}

/** Calls that a product must refuse, or may, in words that complete “called …”. */
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
  /** The place in the evidence's `rounds` of that in which it was called, if everything was done once more. */
  readonly round?: number
  readonly reference: string
  /** The authentication method of the product, in words. */
  readonly method: string
  /** The state of the product's migration to OAuth 2.0, in words. */
  readonly migration: string
  /** Whether only a user's consent opens it. */
  readonly isConsentBound: boolean
  /** Whether its reference says that its former method no longer works. */
  readonly isMigrated: boolean
  readonly calls: readonly CallEvidence[]
  readonly wrong: Readonly<Partial<Record<WrongCall, Attempt>>>
  /** A PUT, and the GET that read back what it stored. */
  readonly readBack?: { readonly put: Recorded<Exchange>; readonly back: Recorded<Exchange> }
  /** Where the first answer names the data provider, and the one that the user consented to. */
  readonly dataProvider?: {
    readonly at: string
    readonly consented: Recorded<string>
    /** Its other names. */
    readonly called?: readonly string[]
    /** The names of other data providers. */
    readonly others?: readonly string[]
    /** No page showed `consented` as its identifier: it may be a name, or wrong. */
    readonly isUnproven?: boolean
  }
}

/** One exchange of a product, with its key in reports. */
export interface ProductExchange {
  readonly key: Key
  readonly title: string
  /** Its part of the evidence: an answer or an attempt. */
  readonly part: Recorded<Exchange> | Attempt
  readonly answer: Recorded<Exchange>
  /** For a wrong call: the key of the call that it repeats. */
  readonly control?: string
}

export const READ_BACK = 'GET of what the PUT stored'

/** The title of the second call of a product, which is made with the token of the code grant. */
export const withCode = (title: string): string => `${title} with the token of the code grant`

/** The title of a call that is repeated after the invalid ones. */
export const onceMore = (title: string): string => `${title} once more`

export const wronglyCalled = (kind: WrongCall): string => `called ${WRONG_CALLS[kind]}`

/** Every exchange of some products. */
export const productExchanges = (products: readonly ProductEvidence[]): readonly ProductExchange[] =>
  products.flatMap(({ name, title, calls, wrong, readBack, round }) => {
    const isLate = round !== undefined
    const at = isLate ? `${title} ${OCCASIONS.late}` : title
    const exchange = (what: string, part: ProductExchange['part']) => ({
      key: productKey(isLate ? `${name} ${OCCASIONS.late} (${round})` : name, what),
      title: `${at}: ${what}`,
      part,
      answer: 'answer' in part ? part.answer : part,
    })
    const own = calls.map((call) => exchange(call.title, call.answer))
    const [first] = own
    const repeated = Object.entries(wrong).map(([kind, attempt]) => ({
      ...exchange(wronglyCalled(kind as WrongCall), attempt),
      ...(first && { control: first.key }),
    }))
    return [...own, ...repeated, ...(readBack ? [exchange(READ_BACK, readBack.back)] : [])]
  })
