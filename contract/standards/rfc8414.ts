import { levelsOf, rfc, type StandardText } from './standard-text.ts'

const { must } = levelsOf('RFC 8414')

export const rfc8414 = {
  text: 'RFC 8414',
  name: 'Authorization Server Metadata',
  address: rfc(8414),
  profile: 'oauth',
  clauses: {
    'discovery.scheme': {
      section: '2.3',
      also: ['4.2'],
      ...must('2'),
      says: 'No endpoint in the discovery document has a weaker scheme than the issuer.',
    },
    'discovery.issuer-form': {
      section: '2.4',
      also: ['4.2'],
      ...must('2'),
      says: 'The issuer is an https address without a query or a fragment; on loopback it may be http.',
    },
    'discovery.metadata-form': {
      section: '4.2',
      ...must('2'),
      says: 'Each member of the discovery document that is authorization server metadata has the right type and form.',
      schema: 'server-metadata.schema.json#/$defs/metadata_form',
    },
    'discovery.response-types': {
      section: '4.2',
      also: ['4.4'],
      ...must('2'),
      part: 'consent',
      says: 'response_types_supported is present and lists code.',
    },
    'discovery.grant-types': {
      section: '4.2',
      also: ['4.5', '5.9'],
      ...must('2'),
      part: 'consent',
      says: 'grant_types_supported, or its default, lists each grant for which the token endpoint issued a token.',
    },
    'discovery.auth-methods': {
      section: '4.2',
      also: ['5.5'],
      ...must('2'),
      part: 'consent',
      says: 'token_endpoint_auth_methods_supported, or its default, lists private_key_jwt, which the token endpoint accepted.',
    },
    'discovery.auth-algorithms': {
      section: '4.2',
      also: ['2.4', '5.5'],
      ...must('2'),
      part: 'consent',
      says: 'token_endpoint_auth_signing_alg_values_supported is present and lists the algorithm of an accepted client assertion.',
    },
    'discovery.auth-signed': {
      section: '4.2',
      also: ['2.4', '5.5'],
      ...must('2'),
      says: 'No list of algorithms for client assertions in the discovery document contains the value none.',
    },
    'discovery.code-challenge-methods': {
      section: '4.2',
      also: ['5.6'],
      ...must('2'),
      part: 'consent',
      says: 'code_challenge_methods_supported, if present, lists the method of an accepted code challenge.',
    },
    'discovery.status': {
      section: '4.2',
      ...must('3.2'),
      says: 'The discovery document is returned with the status 200.',
    },
    'discovery.content-type': {
      section: '4.2',
      ...must('3.2'),
      says: 'The discovery document has the content type application/json.',
    },
    'discovery.empty-lists': {
      section: '4.2',
      ...must('3.2'),
      says: 'The discovery document omits members whose list is empty.',
    },
    'discovery.issuer': {
      section: '2.4',
      also: ['4.2'],
      ...must('3.3'),
      says: 'The discovery document names the issuer that it was requested for, character for character.',
    },
    'keys.use': {
      section: '4.2',
      also: ['2.7'],
      ...must('2'),
      says: 'If keys for signatures and keys for encryption are published, each key states its use.',
    },
  },
  uncovered: {
    '2.1':
      'signed_metadata is for clients that trust a party other than the issuer; the document names no such party.',
    '3': 'discovery.request requests the document at the address that OpenID Connect Discovery defines.',
    '3.1': 'It is about how a client requests the document.',
    '4': 'discovery.issuer compares character by character; the rest is about clients.',
    '6.1': 'It is about TLS.',
  },
} as const satisfies StandardText
