import type { Clauses } from '../clause.ts'
import type { ProfileName } from './profiles.ts'
import type { Level, Standard } from './standard.ts'

/** A standard that the document builds on, and its clauses. */
export interface StandardText {
  /** The name by which it is cited. */
  readonly text: string
  /** Its title, or what it is about. */
  readonly name: string
  /** The address of one of its sections. */
  readonly address: (section: string) => string
  /** The profile that includes it. */
  readonly profile: ProfileName
  readonly clauses: Clauses
  /** Sections with requirements for a service but without a clause, each with the reason. */
  readonly uncovered: Readonly<Record<string, string>>
}

/** The addresses of the sections of an RFC. */
export const rfc = (number: number) => (section: string) =>
  `https://www.rfc-editor.org/rfc/rfc${number}#${/^[A-Z]/.test(section) ? 'appendix' : 'section'}-${section}`

/** The addresses of the sections of a specification of the OpenID Foundation. */
export const openid = (name: string, anchor: string) => (section: string) =>
  `https://openid.net/specs/${name}.html#${anchor}${section}`

/** Builds the first members of a clause, from the level and the section of its standard. */
export const levelsOf = (text: string) => {
  const from =
    <Name extends Level>(level: Name) =>
    <Section extends string>(section: Section, more: Pick<Standard, 'unless' | 'profile'> = {}) =>
      ({ force: 'standard', standard: { text, section, level, ...more } }) as const
  return { must: from('MUST'), should: from('SHOULD') }
}
