import type { Clauses } from '../clause.ts'
import type { Level, Standard, TextId } from './texts.ts'

/** The clauses of one text. */
export interface StandardText {
  readonly text: TextId
  readonly clauses: Clauses
  /** Sections that ask something of a service and have no clause, each with the reason. */
  readonly uncovered: Readonly<Record<string, string>>
}

/** The beginning of a clause, by the level at which a section of a text asks for it. */
export const levelsOf = <Text extends TextId>(text: Text) => {
  const from =
    <Name extends Level>(level: Name) =>
    <Section extends string>(section: Section, more: Pick<Standard, 'unless' | 'profile'> = {}) =>
      ({ force: 'standard', standard: { text, section, level, ...more } }) as const
  return { must: from('MUST'), should: from('SHOULD') }
}
