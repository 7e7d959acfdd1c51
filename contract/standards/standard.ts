/** How strongly a standard requires something: a departure from MUST is a warning, one from SHOULD a notice. */
export type Level = 'MUST' | 'SHOULD'

/** Where a clause of force `standard` comes from. */
export interface Standard {
  /** The name by which the standard is cited. */
  readonly text: string
  readonly section: string
  readonly level: Level
  /** A stricter standard: if it is chosen as well, the clause does not apply. */
  readonly unless?: string
  /** The profile of this clause, if it is not the profile of its standard. */
  readonly profile?: 'portal'
}

/** The citation of a section: `RFC 6749, 3.2`. */
export const cited = ({ text, section }: Standard): string => `${text}, ${section}`
