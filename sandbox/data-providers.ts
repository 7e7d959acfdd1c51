/** A holder of the resource owner's data, for example a bank. */
export interface DataProvider {
  readonly id: string
  readonly name: string
}

/** The data providers that the selection page offers and `dp_id` may name (document 4.4). */
export const DATA_PROVIDERS = [
  { id: 'dp-northbank', name: 'North Bank' },
  { id: 'dp-harbour', name: 'Harbour Savings' },
  { id: 'dp-meadow', name: 'Meadow Credit Union' },
] as const satisfies readonly DataProvider[]

/**
 * Finds a data provider.
 *
 * @param id - Its identifier, as received.
 * @returns The data provider, or `undefined` if the identifier is unknown.
 */
export function dataProvider(id: unknown): DataProvider | undefined {
  return DATA_PROVIDERS.find((known) => known.id === id)
}
