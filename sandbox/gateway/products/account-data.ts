/** An amount of money of an account. */
interface Balance {
  readonly type: 'booked' | 'available'
  readonly amount: number
  readonly currency: string
}

type Common = {
  readonly id: string
  /** The data provider that holds the account. */
  readonly provider: string
  readonly nickname: string
  readonly status: 'active' | 'dormant'
  readonly openedOn: string
  readonly updatedAt: string
  readonly balances: readonly Balance[]
}

/** An account; its members depend on its kind. */
type Account =
  | (Common & { readonly kind: 'current'; readonly iban: string; readonly overdraft: number })
  | (Common & { readonly kind: 'card'; readonly lastDigits: string; readonly limit: number })

const inEuros = (type: Balance['type'], amount: number): Balance => ({ type, amount, currency: 'EUR' })

/**
 * The accounts that the resource owner has at a data provider.
 *
 * @param provider - The identifier of the data provider.
 */
export const accountsAt = (provider: string): readonly Account[] => [
  {
    kind: 'current',
    id: 'everyday',
    provider,
    nickname: 'Everyday account',
    status: 'active',
    openedOn: '2019-05-02',
    updatedAt: '2026-01-30T09:30:00Z',
    balances: [inEuros('booked', 1250.4), inEuros('available', 1100)],
    iban: 'DE02120300000000202051',
    overdraft: 500,
  },
  {
    kind: 'card',
    id: 'travel-card',
    provider,
    nickname: 'Travel card',
    status: 'dormant',
    openedOn: '2023-11-17',
    updatedAt: '2026-01-29T18:00:00Z',
    balances: [inEuros('booked', -83.15)],
    lastDigits: '4711',
    limit: 2_000,
  },
]
