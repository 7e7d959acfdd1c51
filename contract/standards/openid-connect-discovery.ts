import { levelsOf, openid, type StandardText } from './standard-text.ts'

const { must, should } = levelsOf('OpenID Connect Discovery 1.0')

export const openidConnectDiscovery = {
  text: 'OpenID Connect Discovery 1.0',
  name: 'What an OpenID Provider says of itself',
  address: openid('openid-connect-discovery-1_0', 'rfc.section.'),
  profile: 'oidc',
  clauses: {
    'discovery.openid-form': {
      section: '4.2',
      ...must('3'),
      says: 'Each member of the discovery document that only OpenID providers have is of its type and form.',
      schema: 'server-metadata.schema.json#/$defs/openid_form',
    },
    'discovery.jwks-uri': {
      section: '4.2',
      also: ['2.7'],
      ...must('3'),
      says: 'The discovery document gives the address of the published keys, jwks_uri.',
    },
    'discovery.subject-types': {
      section: '4.2',
      ...must('3'),
      says: 'subject_types_supported is there and lists public or pairwise.',
    },
    'discovery.id-token-algorithms': {
      section: '4.2',
      also: ['2.7'],
      ...must('3'),
      says: 'id_token_signing_alg_values_supported is there and lists the algorithm by which the id_token is signed.',
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
      says: 'request_object_signing_alg_values_supported, if it is there, lists the algorithm of an accepted request object.',
    },
    'discovery.openid-scope': {
      section: '4.2',
      also: ['4.4'],
      ...should('3'),
      says: 'scopes_supported, if it is there, lists openid.',
    },
    'keys.there': {
      section: '4.2',
      also: ['2.7'],
      ...must('3'),
      says: 'The published keys are at the address that jwks_uri gives.',
    },
    'keys.public': {
      section: '4.2',
      also: ['2.7'],
      ...must('3'),
      says: 'The published keys hold nothing of a private key, and no symmetric key.',
    },
  },
  uncovered: {
    '2': 'The service is configured by its issuer; nobody is looked up with WebFinger.',
    '4.1': 'discovery.request asks for the document as it is told here.',
    '4.2':
      'It repeats RFC 8414, 3.2, from which discovery.status, discovery.content-type and discovery.empty-lists come.',
    '4.3':
      'It repeats RFC 8414, 3.3, from which discovery.issuer comes; the iss of an id_token is judged with the id_token.',
    '7.1': 'It is about TLS.',
  },
} as const satisfies StandardText
