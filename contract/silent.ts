import type { Clauses } from './clause.ts'

/** Sections 6 to 9: whole subjects that the document leaves open. */
export const silent = {
  'events.all': { section: '6', force: 'silent', says: 'Events are not shown.' },
  'errors.all': {
    section: '7',
    force: 'silent',
    says: 'Error codes, status codes and error bodies are not shown.',
  },
  'limits.lifetime': {
    section: '8',
    force: 'silent',
    says: 'A guaranteed token lifetime is not stated.',
  },
  'limits.rates-and-sizes': {
    section: '8',
    force: 'silent',
    says: 'Rate limits and size limits are not shown.',
  },
  'versioning.identifiers': {
    section: '9',
    force: 'silent',
    says: 'Version identifiers and a versioning scheme are not shown.',
  },
} as const satisfies Clauses
