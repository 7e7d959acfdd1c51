import type { ServiceRequest } from '../../behaviors/request.ts'
import type { ProductName } from '../../endpoints.ts'

/** How a member of an answer differs from its schema, in words. */
export const WAYS = {
  'member-missing': 'lacks a required member',
  'member-null': 'has null as a member that is not nullable',
  'wrong-type': 'has a member of the wrong type',
  'wrong-enum': 'has a member with a value that is not in its enum',
  'wrong-format': 'has a member of the wrong format',
  'wrong-pattern': 'has a member that does not match its pattern',
  'wrong-range': 'has a number out of range',
  'wrong-deep': 'has a wrong member nested in its last element',
  'wrong-list': 'has an object instead of a list',
  'wrong-kind': 'has an element that does not match its kind',
  'unknown-kind': 'has an element of an unknown kind',
  'extra-member': 'has a member that its schema forbids',
  'extra-deep': 'has a nested member that its schema forbids',
} as const

type Way = keyof typeof WAYS

/** The wrong answers of a product: the member at a JSON pointer gets a value, or is removed. */
interface Specimen {
  /** Selects the calls whose answers are wrong. */
  readonly isMeant: (request: ServiceRequest) => boolean
  readonly wrong: Readonly<Partial<Record<Way, readonly [pointer: string, value?: unknown]>>>
}

const always = () => true

/**
 * What can be wrong in the answers of each product. For the preferences, these are the members that the service adds, in
 * the answer to a PUT: a GET that returns other members than were stored breaks another clause.
 */
export const SPECIMENS: Readonly<Record<ProductName, Specimen>> = {
  accounts: {
    isMeant: ({ path }) => path.endsWith('/accounts'),
    wrong: {
      'member-missing': ['/accounts/0/openedOn'],
      'member-null': ['/accounts/0/nickname', null],
      'wrong-type': ['/accounts/0/updatedAt', 1_769_765_400],
      'wrong-enum': ['/accounts/0/status', 'sleeping'],
      'wrong-format': ['/accounts/0/openedOn', '02.05.2019'],
      'wrong-pattern': ['/accounts/0/iban', 'DE-02-1203'],
      'wrong-range': ['/accounts/0/overdraft', -1],
      'wrong-deep': ['/accounts/1/balances/0/amount', '-83.15'],
      'wrong-list': ['/accounts/1/balances', { booked: -83.15 }],
      'wrong-kind': ['/accounts/1/kind', 'current'],
      'unknown-kind': ['/accounts/1/kind', 'voucher'],
    },
  },
  'reference-rates': {
    isMeant: always,
    wrong: {
      'member-missing': ['/base'],
      'member-null': ['/asOf', null],
      'wrong-type': ['/rates/0/rate', '1.0842'],
      'wrong-enum': ['/rates/0/source', 'newspaper'],
      'wrong-format': ['/asOf', '2026-02-30'],
      'wrong-pattern': ['/base', 'euro'],
      'wrong-range': ['/rates/1/rate', 0],
      'wrong-deep': ['/rates/2/publishedAt', 'half past four'],
      'wrong-list': ['/rates', { USD: 1.0842 }],
      'extra-member': ['/disclaimer', 'Without guarantee'],
      'extra-deep': ['/rates/2/change', 0.0004],
    },
  },
  branches: {
    isMeant: always,
    wrong: {
      'member-missing': ['/branches/0/address/town'],
      'member-null': ['/branches/0/name', null],
      'wrong-type': ['/branches/0/id', 17],
      'wrong-enum': ['/branches/1/kind', 'post-office'],
      'wrong-format': ['/branches/0/website', 'our website'],
      'wrong-pattern': ['/branches/0/address/postcode', '2045'],
      'wrong-deep': ['/branches/0/openingHours/1/day', 'someday'],
      'wrong-list': ['/branches/1/openingHours', { monday: 'always' }],
      'extra-deep': ['/branches/0/address/county', 'Hamburg'],
    },
  },
  preferences: {
    isMeant: ({ method }) => method === 'PUT',
    wrong: {
      'member-missing': ['/updatedAt'],
      'member-null': ['/updatedAt', null],
      'wrong-type': ['/revision', 'one'],
      'wrong-enum': ['/state', 'gone'],
      'wrong-format': ['/updatedAt', 'just now'],
      'wrong-range': ['/revision', -1],
    },
  },
}
