import type { Field } from './field.ts'

const NO_TEXT = 'No text makes its absence an error: the document lists it, and says no more.'
const UNREGISTERED =
  'A server may accept a redirect URI that is not registered in a pushed request (RFC 9126, 2.4).'
const OPEN = 'The document shows no values that it would have to have.'

/** The request object (document, 2.5): what it contains, and how it is signed. */
export const requestObject: Field = {
  means: 'signed JWT',
  clauses: {
    absent: 'par.request-object-required',
    unsigned: 'request-object.signed',
    'unsigned-other-case': 'request-object.signed',
    forged: 'request-object.signature',
    rs256: 'request-object.alg',
    'not-canonical': 'request-object.encoding',
    'key-id': 'request-object.key-id',
    'critical-header': 'request-object.critical-header',
  },
  leftOut: {
    'signature-altered': 'A wrong signature is tried as one that is cut, empty, or of another key.',
    'used-before': 'No text makes a request object good for one request only.',
  },
  claims: {
    authorization_details: {
      means: 'content',
      clauses: { another: 'request-object.authorization-details' },
      leftOut: { missing: NO_TEXT, empty: NO_TEXT },
    },
    scope: {
      means: 'content',
      clauses: {},
      leftOut: {
        missing: NO_TEXT,
        empty: NO_TEXT,
        another: 'A server may leave out a scope that it does not know (RFC 6749, 3.3).',
      },
    },
    redirect_uri: {
      means: 'bound value',
      clauses: { absent: 'request-object.redirect-uri-required' },
      leftOut: {
        'other-host': UNREGISTERED,
        prefix: UNREGISTERED,
        'other-case': UNREGISTERED,
        appended: UNREGISTERED,
      },
    },
    code_challenge: {
      means: 'challenge',
      clauses: {
        absent: 'request-object.code-challenge',
        plain: 'request-object.code-challenge-method',
      },
      safeInProduction: ['missing', 'empty'],
    },
    claims: { means: 'content', clauses: {}, leftOut: { missing: NO_TEXT, empty: NO_TEXT, another: OPEN } },
    permissions: {
      means: 'content',
      clauses: {},
      leftOut: { missing: NO_TEXT, empty: NO_TEXT, another: OPEN },
    },
  },
}
