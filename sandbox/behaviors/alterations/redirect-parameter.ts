import type { Alteration } from './json-member.ts'

/** Takes a parameter out of the query; `undefined` if it is not there. */
function take({ searchParams }: URL, name: string): string | undefined {
  const value = searchParams.get(name)
  searchParams.delete(name)
  return value ?? undefined
}

const move =
  (to: (address: URL, name: string, value: string) => void): Alteration<URL>['alter'] =>
  (address, name) => {
    const value = take(address, name)
    if (value !== undefined) to(address, name, value)
  }

const add =
  (value: (own: string) => string): Alteration<URL>['alter'] =>
  ({ searchParams }, name) => {
    const own = searchParams.get(name)
    if (own !== null) searchParams.append(name, value(own))
  }

const OF = ['text'] as const

/** What can be wrong with a parameter of the redirect; one that is not there stays away. */
export const PARAMETER_ALTERATIONS = {
  missing: { says: 'is missing', of: OF, alter: move(() => {}) },
  empty: {
    says: 'is an empty text',
    of: OF,
    breaks: 'both',
    alter: move(({ searchParams }, name) => searchParams.set(name, '')),
  },
  doubled: {
    says: 'comes twice, with another value the second time',
    of: OF,
    breaks: 'both',
    alter: add((own) => `${own}-another`),
  },
  repeated: { says: 'comes twice, with the same value', of: OF, alter: add((own) => own) },
  renamed: {
    says: 'has another name',
    of: OF,
    alter: move(({ searchParams }, name, value) => searchParams.set(`oauth_${name}`, value)),
  },
  'upper-case': {
    says: 'has its name in upper case',
    of: OF,
    alter: move(({ searchParams }, name, value) => searchParams.set(name.toUpperCase(), value)),
  },
  array: {
    says: 'has the name of a list',
    of: OF,
    alter: move(({ searchParams }, name, value) => searchParams.set(`${name}[]`, value)),
  },
  'in-fragment': {
    says: 'is in the fragment',
    of: OF,
    alter: move((address, name, value) => {
      address.hash = new URLSearchParams({ [name]: value }).toString()
    }),
  },
} as const satisfies Readonly<Record<string, Alteration<URL>>>
