import type { JsonObject } from '../../json.ts'

/** The kind of value in a field of an answer. */
export type Holds = 'text' | 'address' | 'number' | 'structure'

/** The clauses that an alteration breaks. */
type Broken =
  /** All clauses about the field. */
  | 'itself'
  /** Only clauses about the field that the document states: the field still ends as the sample shows. */
  | 'stated'
  /** The clauses about the contents of the field. */
  | 'contents'
  /** The clauses about the field and about its contents. */
  | 'both'

/** One way in which a field of an answer is wrong. */
export interface Alteration<Place> {
  /** What is wrong, as a phrase that follows the name of the field. */
  readonly says: string
  /** The kinds of value that it applies to. */
  readonly of: readonly Holds[]
  readonly breaks?: Broken
  /** Afterwards the answer has no field of that name. */
  readonly isGone?: true
  /** Alters the object or address that has the field. */
  readonly alter: (place: Place, field: string) => void
}

/** Prefix of a member that is serialized without the prefix, so that its name appears twice. */
const AGAIN = 'once more: '

const set =
  (value: (own: unknown) => unknown): Alteration<JsonObject>['alter'] =>
  (body, field) => {
    body[field] = value(body[field])
  }

const move =
  (to: (field: string, own: unknown) => JsonObject): Alteration<JsonObject>['alter'] =>
  (body, field) => {
    const { [field]: own } = body
    delete body[field]
    Object.assign(body, to(field, own))
  }

const pascalCase = (name: string): string =>
  name.replace(/(?:^|_)([a-z])/g, (_start, letter: string) => letter.toUpperCase())

const TEXTS = ['text', 'address'] as const
const VALUES = [...TEXTS, 'number'] as const
const ANY = [...VALUES, 'structure'] as const

/** What can be wrong with a member of a JSON answer. */
export const MEMBER_ALTERATIONS = {
  missing: { says: 'is missing', of: ANY, isGone: true, alter: move(() => ({})) },
  null: { says: 'is null', of: ANY, alter: set(() => null) },
  empty: { says: 'is an empty string', of: VALUES, alter: set(() => '') },
  'empty-list': { says: 'is an empty array', of: ['structure'], breaks: 'contents', alter: set(() => []) },
  'empty-object': {
    says: 'is an empty object',
    of: ['structure'],
    breaks: 'contents',
    alter: set(() => ({})),
  },
  text: {
    says: 'is JSON inside a string',
    of: ['number', 'structure'],
    alter: set((own) => JSON.stringify(own)),
  },
  number: { says: 'is a number', of: [...TEXTS, 'structure'], alter: set(() => 7) },
  fraction: { says: 'is not a whole number', of: ['number'], alter: set((own) => Number(own) - 0.5) },
  boolean: { says: 'is a boolean', of: ANY, alter: set(() => true) },
  object: { says: 'is an object that holds the value', of: VALUES, alter: set((value) => ({ value })) },
  array: { says: 'is an array that holds the value', of: VALUES, alter: set((value) => [value]) },
  nested: {
    says: 'is nested in another object',
    of: ANY,
    isGone: true,
    alter: move((field, own) => ({ data: { [field]: own } })),
  },
  renamed: {
    says: 'is named in Pascal case',
    of: ANY,
    isGone: true,
    alter: move((field, own) => ({ [pascalCase(field)]: own })),
  },
  'upper-case': {
    says: 'is named in upper case',
    of: ANY,
    isGone: true,
    alter: move((field, own) => ({ [field.toUpperCase()]: own })),
  },
  doubled: {
    says: 'appears twice, the second time as null',
    of: ANY,
    alter: (body, field) => {
      body[AGAIN + field] = null
    },
  },
  relative: {
    says: 'is a path without a host',
    of: ['address'],
    breaks: 'stated',
    alter: set((own) => new URL(String(own)).pathname),
  },
  'without-scheme': {
    says: 'is an address without a scheme',
    of: ['address'],
    breaks: 'stated',
    alter: set((own) => String(own).replace(/^https?:/, '')),
  },
  urn: {
    says: 'is a URN, not an address',
    of: ['address'],
    alter: set(() => 'urn:example:endpoint'),
  },
} as const satisfies Readonly<Record<string, Alteration<JsonObject>>>

/** Writes a member twice: first as null, then with its own value, which parsers keep. */
export function writeTwice(body: JsonObject, field: string): void {
  const { [field]: own } = body
  delete body[field]
  body[AGAIN + field] = null
  body[field] = own
}

/** Serializes members as JSON, in which a name can appear twice. */
export const jsonText = (body: JsonObject): string => JSON.stringify(body).replaceAll(`"${AGAIN}`, '"')
