/** How strongly a text asks for something: a departure from MUST is a warning, one from SHOULD a notice. */
export type Level = 'MUST' | 'SHOULD'

/** Where a clause of force `standard` comes from. */
export interface Standard {
  /** What the text is cited as. */
  readonly text: string
  readonly section: string
  readonly level: Level
  /** A text that allows less than this one: where it is chosen as well, the clause does not apply. */
  readonly unless?: string
  /** The profile that alone has the clause, whichever has the rest of its text. */
  readonly profile?: 'portal'
}

/** How a place is cited: `RFC 6749, 3.2`. */
export const cited = ({ text, section }: Standard): string => `${text}, ${section}`
