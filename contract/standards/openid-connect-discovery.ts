import { levelsOf, openid, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('OpenID Connect Discovery 1.0')

export const openidConnectDiscovery = {
  text: 'OpenID Connect Discovery 1.0',
  name: 'How an OpenID Provider describes itself',
  address: openid('openid-connect-discovery-1_0', 'rfc.section.'),
  profile: 'oidc',
  clauses: {
    'discovery.openid-form': {
      section: '4.2',
      ...must('3'),
      says: 'Each member of the discovery document that only OpenID Connect defines has the right type and form.',
      schema: 'server-metadata.schema.json#/$defs/openid_form',
    },
    'discovery.jwks-uri': {
      section: '4.2',
      also: ['2.7'],
      ...must('3'),
      says: 'The discovery document gives jwks_uri, the address of the published keys.',
    },
    'discovery.subject-types': {
      section: '4.2',
      ...must('3'),
      says: 'subject_types_supported is present and lists public or pairwise.',
    },
    'discovery.id-token-algorithms': {
      section: '4.2',
      also: ['2.7'],
      ...must('3'),
      part: 'consent',
      says: 'id_token_signing_alg_values_supported is present and lists the algorithm that signs the id_token.',
    },
    'discovery.id-token-rs256': {
      section: '4.2',
      also: ['2.7'],
      ...must('3', { unless: 'FAPI 2.0 Security Profile' }),
      says: 'id_token_signing_alg_values_supported includes RS256.',
    },
    'discovery.request-object-algorithms': {
      section: '4.2',
      also: ['2.5'],
      ...must('3'),
      part: 'consent',
      says: 'request_object_signing_alg_values_supported, if present, lists the algorithm of an accepted request object.',
    },
    'discovery.openid-scope': {
      section: '4.2',
      also: ['4.4'],
      ...should('3'),
      says: 'scopes_supported, if present, lists openid.',
    },
    'keys.there': {
      section: '4.2',
      also: ['2.7'],
      ...must('3'),
      says: 'The address in jwks_uri returns the published keys.',
    },
    'keys.public': {
      section: '4.2',
      also: ['2.7'],
      ...must('3'),
      says: 'The published keys contain no part of a private key, and no symmetric key.',
    },
  },
  uncovered: {
    '2': 'The service is configured by its issuer; the suite does not look it up with WebFinger.',
    '4.1': 'discovery.request requests the document as this section describes.',
    '4.2':
      'It repeats RFC 8414, 3.2, the source of discovery.status, discovery.content-type and discovery.empty-lists.',
    '4.3':
      'It repeats RFC 8414, 3.3, the source of discovery.issuer; the iss of an id_token is judged with the id_token.',
    '7.1': 'It is about TLS.',
  },
} as const satisfies StandardText
