import type { Shown } from '../helpers/secrets/shown.ts'

/** A type whose texts have passed, the words in it still known. */
type Told<T> = T extends string
  ? T & Shown
  : T extends object
    ? { readonly [Name in keyof T]: Told<T[Name]> }
    : T

/** Test data as if all its texts had passed; they stay as they are. */
export const told = <const T>(data: T): Told<T> => data as Told<T>
