/** The flows in which an application gets an access token. */
export const FLOWS = ['client-credentials', 'authorization-code'] as const

export type Flow = (typeof FLOWS)[number]

/** Who comes with a good access token. */
export interface Holder {
  readonly flow: Flow
  /** The data provider that was consented to, in the flow with a consent. */
  readonly dataProvider?: string | undefined
}

/** Finds out who comes with an access token; `undefined` where it is not a good one. */
export type HolderOf = (token: string) => Promise<Holder | undefined>
