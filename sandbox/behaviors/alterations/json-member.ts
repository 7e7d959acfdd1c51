import type { JsonObject } from '../../json.ts'

/** What a field of an answer holds, and so what can be wrong with it. */
export type Holds = 'text' | 'address' | 'number' | 'structure'

/** From which clauses an alteration departs. */
type Broken =
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

/** Begins the name of a member that is written under the name behind it, though another has that name as well. */
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
  missing: { says: 'is missing', of: ANY, alter: move(() => ({})) },
  null: { says: 'is null', of: ANY, alter: set(() => null) },
  empty: { says: 'is an empty text', of: VALUES, alter: set(() => '') },
  'empty-list': { says: 'is an empty list', of: ['structure'], breaks: 'contents', alter: set(() => []) },
  'empty-object': {
    says: 'is an empty object',
    of: ['structure'],
    breaks: 'contents',
    alter: set(() => ({})),
  },
  text: {
    says: 'is a JSON text within the JSON',
    of: ['number', 'structure'],
    alter: set((own) => JSON.stringify(own)),
  },
  number: { says: 'is a number', of: [...TEXTS, 'structure'], alter: set(() => 7) },
  fraction: { says: 'is no whole number', of: ['number'], alter: set((own) => Number(own) - 0.5) },
  boolean: { says: 'is a truth value', of: ANY, alter: set(() => true) },
  object: { says: 'is an object with the value in it', of: VALUES, alter: set((value) => ({ value })) },
  array: { says: 'is a list with the value in it', of: VALUES, alter: set((value) => [value]) },
  nested: {
    says: 'is in an object of its own',
    of: ANY,
    alter: move((field, own) => ({ data: { [field]: own } })),
  },
  renamed: {
    says: 'has its name in Pascal case',
    of: ANY,
    alter: move((field, own) => ({ [pascalCase(field)]: own })),
  },
  'upper-case': {
    says: 'has its name in upper case',
    of: ANY,
    alter: move((field, own) => ({ [field.toUpperCase()]: own })),
  },
  doubled: {
    says: 'is written twice, and is null the second time',
    of: ANY,
    alter: (body, field) => {
      body[AGAIN + field] = null
    },
  },
  relative: {
    says: 'is a path',
    of: ['address'],
    breaks: 'stated',
    alter: set((own) => new URL(String(own)).pathname),
  },
  'without-scheme': {
    says: 'is an address without its scheme',
    of: ['address'],
    breaks: 'stated',
    alter: set((own) => String(own).replace(/^https?:/, '')),
  },
  urn: {
    says: 'is a name and no address',
    of: ['address'],
    alter: set(() => 'urn:example:endpoint'),
  },
} as const satisfies Readonly<Record<string, Alteration<JsonObject>>>

/** Writes a member twice: first with another value, then with its own, which is what a reader keeps. */
export function writeTwice(body: JsonObject, field: string): void {
  const { [field]: own } = body
  delete body[field]
  body[AGAIN + field] = null
  body[field] = own
}

/** Members as JSON text, in which a name can come twice. */
export const jsonText = (body: JsonObject): string => JSON.stringify(body).replaceAll(`"${AGAIN}`, '"')
