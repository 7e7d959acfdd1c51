import type { Alteration } from './json-member.ts'

/** Removes a parameter from the query, and returns its value, or `undefined` if it is absent. */
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

/** What can be wrong with a parameter of the redirect. An absent parameter stays absent. */
export const PARAMETER_ALTERATIONS = {
  missing: { says: 'is missing', of: OF, isGone: true, alter: move(() => {}) },
  empty: {
    says: 'is empty',
    of: OF,
    breaks: 'both',
    alter: move(({ searchParams }, name) => searchParams.set(name, '')),
  },
  doubled: {
    says: 'appears twice, with different values',
    of: OF,
    breaks: 'both',
    alter: add((own) => `${own}-another`),
  },
  repeated: { says: 'appears twice, with the same value', of: OF, alter: add((own) => own) },
  renamed: {
    says: 'has another name',
    of: OF,
    isGone: true,
    alter: move(({ searchParams }, name, value) => searchParams.set(`oauth_${name}`, value)),
  },
  'upper-case': {
    says: 'is named in upper case',
    of: OF,
    isGone: true,
    alter: move(({ searchParams }, name, value) => searchParams.set(name.toUpperCase(), value)),
  },
  array: {
    says: 'is named like a list, with [] at the end',
    of: OF,
    isGone: true,
    alter: move(({ searchParams }, name, value) => searchParams.set(`${name}[]`, value)),
  },
  'in-fragment': {
    says: 'is in the fragment',
    of: OF,
    isGone: true,
    alter: move((address, name, value) => {
      address.hash = new URLSearchParams({ [name]: value }).toString()
    }),
  },
} as const satisfies Readonly<Record<string, Alteration<URL>>>
