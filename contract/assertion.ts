import type { Clauses } from './clause.ts'

/** Sections 2.4 and 5.5: client authentication by a signed client assertion. */
export const assertion = {
  'assertion.required': {
    section: '5.5',
    also: ['4.3', '4.5'],
    force: 'stated',
    says: 'The PAR endpoint and the token endpoint refuse a request without a client assertion.',
  },
  'assertion.signature': {
    section: '2.4',
    also: ['5.5'],
    force: 'stated',
    says: "An assertion that was not signed with the application's private key is refused.",
  },
  'assertion.iss': {
    section: '2.4',
    force: 'stated',
    says: 'iss is the client_id: an assertion issued by any other client is refused.',
  },
  'assertion.sub': {
    section: '2.4',
    force: 'stated',
    says: 'sub is the client_id: an assertion about any other client is refused.',
  },
  'assertion.exp': {
    section: '2.4',
    force: 'stated',
    says: 'exp is the expiration time: an expired assertion is refused.',
  },
  'assertion.type-required': {
    section: '4.3',
    also: ['4.5', '5.5'],
    force: 'stated',
    says: 'The PAR endpoint and the token endpoint refuse a request without client_assertion_type.',
  },
  'assertion.lifetime': {
    section: '5.8',
    force: 'silent',
    says: 'The document does not show which lifetime exp gives an assertion.',
  },
} as const satisfies Clauses
