/** A data provider (document, 4.4). */
export interface Bank {
  readonly id: string
  readonly name: string
}

/** Every bank that a user can choose and a `dp_id` can name. */
export const BANKS: readonly [Bank, ...Bank[]] = [
  { id: 'bank-17', name: 'Lighthouse Mutual' },
  { id: 'bank-23', name: 'Orchard & Daughters' },
  { id: 'bank-58', name: 'First Cooperative' },
]

/** The bank of an identifier. */
export const bankOf = (id: string | undefined): Bank | undefined => BANKS.find((bank) => bank.id === id)
