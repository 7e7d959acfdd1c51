import type { Shown } from '../helpers/secrets/shown.ts'

/** A type in which every string is also `Shown`; literal types are kept. */
type AsShown<T> = T extends string
  ? T & Shown
  : T extends object
    ? { readonly [Name in keyof T]: AsShown<T[Name]> }
    : T

/** Test data as if a reader may be shown all its texts. It changes only the type. */
export const asShown = <const T>(data: T): AsShown<T> => data as AsShown<T>
