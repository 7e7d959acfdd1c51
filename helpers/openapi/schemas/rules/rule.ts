import type { Place } from '../../files/place.ts'

/** The members of a schema. */
export type Members = Readonly<Record<string, unknown>>

/** What references lead to. */
export interface Looks {
  /** What the text of a reference refers to. */
  readonly target: (reference: Place) => Place | undefined
  /** The place itself, or what it refers to where it is only a reference. */
  readonly follow: (place: Place) => Place | undefined
}

/** A schema that is being brought to the current draft. */
export interface Subject extends Looks {
  readonly place: Place
  /** As its file has it. */
  readonly source: Members
  /** Names that the schemas around it, which judge the same value, have as `writeOnly`. */
  readonly hidden: ReadonlySet<string>
  /** A schema that stands for what a text refers to, and judges the same value. */
  readonly refer: (reference: Place) => Members | boolean
}

/** Brings one thing to the current draft; the schemas inside are in it already. */
export type Rule = (schema: Members, subject: Subject) => Members
