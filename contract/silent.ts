import type { Clauses } from './clause.ts'

/** Sections 6 to 9: whole subjects that the document leaves open. */
export const silent = {
  'events.all': { section: '6', force: 'silent', says: 'The document does not show events.' },
  'errors.all': {
    section: '7',
    force: 'silent',
    says: 'The document does not show error codes, status codes or error bodies.',
  },
  'limits.lifetime': {
    section: '8',
    force: 'silent',
    says: 'The document does not guarantee a token lifetime.',
  },
  'limits.rates-and-sizes': {
    section: '8',
    force: 'silent',
    says: 'The document does not show rate limits or size limits.',
  },
  'versioning.identifiers': {
    section: '9',
    force: 'silent',
    says: 'The document does not show version identifiers or a versioning scheme.',
  },
} as const satisfies Clauses
