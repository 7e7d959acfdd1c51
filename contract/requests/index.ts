import { assertionAtPar, assertionAtToken, clientAssertionType } from './client-assertion.ts'
import type { DocumentedRequest, Field } from './field.ts'
import { OF_REQUEST_URI, requestObject } from './request-object.ts'

const ALGORITHM_OPEN = 'The document does not show the signing algorithm of an access token.'

/** The access token in a call to a protected API (document, 4.6). */
const bearerToken: Field = {
  means: 'bearer token',
  clauses: {
    absent: 'api.token-required',
    other: 'api.token-genuine',
    forged: 'api.token-genuine',
    expired: 'api.token-expired',
    'other-scheme': 'api.scheme',
    'no-scheme': 'api.scheme',
    'id-token': 'api.token-kind',
    'in-query': 'api.token-in-header',
    'by-head': 'api.head',
  },
  leftOut: {
    'of-second': 'The document does not show whether the token of another application gives access.',
    rs256: ALGORITHM_OPEN,
    ps384: ALGORITHM_OPEN,
    ps512: ALGORITHM_OPEN,
    es256: 'An unregistered key is tried with the algorithm of the token.',
    'hs256-secret': 'The resource server has no client secret.',
    'hs256-public-key': "The key that signs the service's access tokens need not be published.",
    second: 'This is the same as any other key that the service does not sign with.',
    'unsigned-other-case': 'An unsigned token is tried with the algorithm none.',
    'signature-cut': 'This is the same as the token cut short.',
    'embedded-x5c': 'An embedded key is tried as jwk.',
    'embedded-jku': 'An embedded key is tried as jwk.',
    padded: 'The document does not show how a resource server decodes its own tokens.',
    'key-id': 'No standard makes a resource server check the key ID.',
    'critical-header': 'The suite cannot sign a token in the name of the service.',
  },
}

/** The error for a code that is not valid for this request (RFC 6749, 5.2). */
const INVALID_GRANT = { codes: ['invalid_grant'], clause: 'exchange.error-grant' } as const

const WITH_GET = 'Tried with the GET.'

/** The documented requests that take fields, by the area of their refusals. */
export const requests = {
  token: {
    sections: ['4.1', '2.1'],
    fields: {
      client_id: {
        means: 'identifier',
        clauses: {
          absent: 'token.client-id-required',
          other: 'key-pair.client-id',
          'other-case': 'token.case-sensitive',
          spaced: 'token.untrimmed',
        },
        error: { codes: ['invalid_client'], clause: 'token.error-client' },
      },
      client_secret: {
        means: 'shared secret',
        clauses: {
          absent: 'token.client-secret-required',
          other: 'key-pair.client-secret',
          spaced: 'token.untrimmed',
          'basic-besides': 'token.only-method',
        },
        error: { codes: ['invalid_client'], clause: 'token.error-client' },
      },
      grant_type: {
        means: 'fixed value',
        clauses: {
          absent: 'token.grant-type-required',
          other: 'token.grant-type-supported',
          'other-case': 'token.case-sensitive',
        },
        error: { codes: ['unsupported_grant_type'], clause: 'token.error-grant-type' },
        leftOut: { 'in-query': 'RFC 6749, 2.3.1 keeps only client_id and client_secret out of the query.' },
        safeInProduction: ['missing', 'empty', 'another', 'other-case', 'appended'],
      },
    },
    unlisted: {
      scope: {
        means: 'content',
        clauses: { invented: 'token.scope-known' },
        error: { codes: ['invalid_scope'] },
      },
      unrecognized: { means: 'content', clauses: {}, accepts: { added: 'token.unknown-fields' } },
    },
    clauses: {
      doubled: 'token.fields-once',
      'in-query': 'token.body-only',
      'another-method': 'token.post-only',
      json: 'token.form-only',
    },
    malformed: 'token.error-request',
    accepts: { 'any-answer': 'token.any-answer' },
  },
  par: {
    sections: ['4.3', '2.4', '2.5'],
    fields: {
      client_id: {
        means: 'identifier',
        clauses: { absent: 'par.client-id-required', other: 'assertion.client-id-matches' },
        // The assertion and the request object name another client.
        error: { codes: ['invalid_client', 'invalid_request_object'] },
      },
      client_assertion_type: clientAssertionType,
      client_assertion: assertionAtPar,
      request: requestObject,
    },
    unlisted: {
      request_uri: { means: 'content', clauses: { added: 'par.request-uri-field' }, error: OF_REQUEST_URI },
      unrecognized: { means: 'content', clauses: {}, accepts: { added: 'par.unknown-fields' } },
    },
    clauses: {
      doubled: 'par.fields-once',
      'in-query': 'par.body-only',
      'another-method': 'par.post-only',
      put: 'par.post-only',
      json: 'par.form-only',
    },
    malformed: 'par.error-request',
    accepts: { 'any-answer': 'par.any-answer' },
  },
  exchange: {
    sections: ['4.5', '2.4'],
    fields: {
      grant_type: {
        means: 'fixed value',
        clauses: {
          absent: 'exchange.grant-type-required',
          other: 'exchange.grant-type-supported',
          'other-case': 'exchange.case-sensitive',
        },
        error: { codes: ['unsupported_grant_type'], clause: 'exchange.error-grant-type' },
      },
      code: {
        means: 'one-time value',
        clauses: {
          absent: 'exchange.code-required',
          other: 'exchange.code-issued',
          spaced: 'exchange.code-untrimmed',
          'used-before': 'exchange.code-once',
          'at-once': 'exchange.code-once',
          'of-second': 'exchange.code-of-client',
        },
        error: INVALID_GRANT,
      },
      redirect_uri: {
        means: 'bound value',
        clauses: {
          absent: 'exchange.redirect-uri-required',
          other: 'exchange.redirect-uri',
          'default-port': 'exchange.redirect-uri-identical',
          escaped: 'exchange.redirect-uri-identical',
        },
        error: INVALID_GRANT,
      },
      code_verifier: {
        means: 'proof',
        clauses: {
          absent: 'exchange.code-verifier-required',
          other: 'exchange.code-verifier',
          spaced: 'exchange.code-verifier-untrimmed',
        },
        error: { codes: ['invalid_grant'], clause: 'exchange.error-verifier' },
        leftOut: {
          'other-case': 'The service compares a hash: this is the same as any other wrong verifier.',
        },
      },
      client_assertion_type: clientAssertionType,
      client_assertion: assertionAtToken,
    },
    unlisted: {
      client_id: {
        means: 'identifier',
        clauses: { 'other-client': 'assertion.client-id-matches' },
        error: { codes: ['invalid_client'] },
      },
    },
    clauses: {
      doubled: 'exchange.fields-once',
      'in-query': 'exchange.body-only',
      'another-method': 'exchange.post-only',
      json: 'exchange.form-only',
    },
    malformed: 'exchange.error-request',
  },
  apiGet: {
    sections: ['4.6', '1', '3.1'],
    fields: {
      authorization: {
        ...bearerToken,
        accepts: { 'lower-scheme': 'api.scheme-case', 'upper-scheme': 'api.scheme-case' },
        safeInProduction: ['missing'],
      },
    },
    clauses: {},
  },
  apiPut: {
    sections: ['4.6', '1', '3.1'],
    fields: {
      authorization: {
        ...bearerToken,
        leftOut: { ...bearerToken.leftOut, 'no-scheme': WITH_GET, 'id-token': WITH_GET, 'by-head': WITH_GET },
      },
    },
    clauses: {},
  },
} as const satisfies Readonly<Record<string, DocumentedRequest>>

/** The name of a documented request that takes fields. */
export type RequestName = keyof typeof requests
