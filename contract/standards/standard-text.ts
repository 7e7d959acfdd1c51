import type { Clauses } from '../clause.ts'
import type { ProfileName } from './profiles.ts'
import type { Level, Standard } from './standard.ts'

/** A text that the document builds on, and its clauses. */
export interface StandardText {
  /** What it is cited as. */
  readonly text: string
  /** Its title, or what it is about. */
  readonly name: string
  /** The address of one of its sections. */
  readonly address: (section: string) => string
  /** The profile that has it. */
  readonly profile: ProfileName
  readonly clauses: Clauses
  /** Sections that ask something of a service and have no clause, each with the reason. */
  readonly uncovered: Readonly<Record<string, string>>
}

/** The addresses of the sections of an RFC. */
export const rfc = (number: number) => (section: string) =>
  `https://www.rfc-editor.org/rfc/rfc${number}#${/^[A-Z]/.test(section) ? 'appendix' : 'section'}-${section}`

/** The addresses of the sections of a text of the OpenID Foundation. */
export const openid = (name: string, anchor: string) => (section: string) =>
  `https://openid.net/specs/${name}.html#${anchor}${section}`

/** The beginning of a clause, by the level at which a section of a text asks for it. */
export const levelsOf = (text: string) => {
  const from =
    <Name extends Level>(level: Name) =>
    <Section extends string>(section: Section, more: Pick<Standard, 'unless' | 'profile'> = {}) =>
      ({ force: 'standard', standard: { text, section, level, ...more } }) as const
  return { must: from('MUST'), should: from('SHOULD') }
}
