/** What a field of an answer holds, and so what can be wrong with it. */
export type Holds = 'text' | 'address' | 'number' | 'structure'

/** From which clauses an alteration departs. */
export type Broken =
  /** All that are about the field itself. */
  | 'itself'
  /** Those of them that the document states: what a sample shows of its end is still so. */
  | 'stated'
  /** Those about what it holds. */
  | 'contents'
  /** Those about the field itself, and those about what it holds. */
  | 'both'

/** One way in which a field of an answer is wrong. */
export interface Alteration<Place> {
  /** What is wrong, in words that follow its name. */
  readonly says: string
  /** Where it can be wrong in this way. */
  readonly of: readonly Holds[]
  readonly breaks?: Broken
  /** Alters what the field stands in. */
  readonly alter: (place: Place, field: string) => void
}
