import type { ErrorOf, Field } from './field.ts'

const NO_TEXT = 'No standard makes its absence an error, and the document only lists it.'
const UNREGISTERED = 'An unregistered redirect URI is tried with another host and with something appended.'
const UNREAD_SCOPE = 'A server may ignore a scope that it does not know or cannot read (RFC 6749, 3.3).'
const OPEN = 'The document does not show which values are required.'

/** The error for wrong contents of a request object; no standard is more specific (RFC 9101, 6.3; RFC 9126, 2.3). */
const contents = (...codes: readonly string[]): ErrorOf => ({
  codes: ['invalid_request_object', ...codes],
})

/** The error for a request_uri in a pushed request (RFC 9126, 2.1). */
export const OF_REQUEST_URI = contents('invalid_request_uri', 'request_uri_not_supported')

/** The request object (document, 2.5): its contents and its signature. */
export const requestObject: Field = {
  means: 'signed JWT',
  error: { codes: ['invalid_request_object'], clause: 'request-object.error' },
  clauses: {
    absent: 'par.request-object-required',
    unsigned: 'request-object.signed',
    'unsigned-other-case': 'request-object.signed',
    forged: 'request-object.signature',
    rs256: 'request-object.alg',
    ps384: 'request-object.alg',
    ps512: 'request-object.alg',
    padded: 'request-object.encoding',
    'key-id': 'request-object.key-id',
    'critical-header': 'request-object.critical-header',
    'plain-parameters': 'par.request-object-required',
  },
  accepts: { typed: 'request-object.typed' },
  leftOut: {
    'signature-altered': 'Other rows try a wrong signature: cut, empty, or made with another key.',
    'used-before': 'No standard limits a request object to one request.',
  },
  claims: {
    authorization_details: {
      means: 'content',
      error: contents('invalid_authorization_details'),
      mayWait: true,
      clauses: { other: 'request-object.authorization-details' },
      leftOut: { missing: NO_TEXT, empty: NO_TEXT },
    },
    scope: {
      means: 'content',
      clauses: {},
      leftOut: {
        missing: NO_TEXT,
        empty: NO_TEXT,
        another: UNREAD_SCOPE,
        deep: UNREAD_SCOPE,
      },
      accepts: { reordered: 'request-object.scope-order' },
    },
    redirect_uri: {
      means: 'registered value',
      error: contents(),
      mayWait: true,
      clauses: {
        absent: 'request-object.redirect-uri-required',
        other: 'request-object.redirect-uri-registered',
      },
      leftOut: { prefix: UNREGISTERED, 'other-case': UNREGISTERED },
    },
    code_challenge: {
      means: 'challenge',
      error: contents(),
      mayWait: true,
      clauses: {
        absent: 'request-object.code-challenge',
        short: 'request-object.code-challenge-form',
        plain: 'request-object.code-challenge-method',
      },
      safeInProduction: ['missing', 'empty'],
    },
    claims: {
      means: 'content',
      clauses: {},
      leftOut: { missing: NO_TEXT, empty: NO_TEXT, another: OPEN, deep: OPEN },
    },
    permissions: {
      means: 'content',
      clauses: {},
      leftOut: { missing: NO_TEXT, empty: NO_TEXT, another: OPEN, deep: OPEN },
    },
  },
  unlisted: {
    aud: {
      means: 'audience',
      error: contents(),
      clauses: { another: 'request-object.aud', 'no-entry': 'request-object.aud' },
      accepts: { list: 'request-object.aud-list' },
    },
    client_id: {
      means: 'identifier',
      error: contents('invalid_client', 'unauthorized_client'),
      clauses: { another: 'request-object.client-id-matches' },
    },
    exp: {
      means: 'time',
      error: contents(),
      clauses: {
        zero: 'request-object.exp',
        past: 'request-object.exp',
        missing: 'request-object.exp-required',
        'hour-ahead': 'request-object.lifetime',
      },
    },
    iat: {
      means: 'time',
      error: contents(),
      clauses: { 'hour-ahead': 'request-object.iat-future' },
    },
    nbf: {
      means: 'time',
      error: contents(),
      clauses: {
        future: 'request-object.nbf',
        missing: 'request-object.nbf-required',
        'hour-ago': 'request-object.nbf-recent',
      },
      accepts: { ahead: 'request-object.clock-offset' },
    },
    request_uri: {
      means: 'content',
      error: OF_REQUEST_URI,
      clauses: { added: 'request-object.request-uri' },
    },
    response_type: {
      means: 'content',
      error: contents('unsupported_response_type', 'unauthorized_client'),
      mayWait: true,
      clauses: {
        missing: 'request-object.response-type',
        implicit: 'request-object.response-type',
        hybrid: 'request-object.response-type',
      },
    },
  },
}
