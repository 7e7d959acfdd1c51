import type { Clauses } from './clause.ts'

/** Sections 2.4 and 5.5: client authentication by a signed client assertion. */
export const assertion = {
  'assertion.required': {
    section: '5.5',
    also: ['4.3', '4.5'],
    force: 'stated',
    says: 'A request without a client assertion is refused at the PAR endpoint and at the token endpoint.',
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
    says: 'iss is the client_id: an assertion in the name of another client is refused.',
  },
  'assertion.sub': {
    section: '2.4',
    force: 'stated',
    says: 'sub is the client_id: an assertion about another client is refused.',
  },
  'assertion.exp': {
    section: '2.4',
    force: 'stated',
    says: 'exp is the expiration time: an expired assertion is refused.',
  },
  'assertion.aud': {
    section: '2.4',
    force: 'standard',
    standard: 'RFC 7523, 3',
    says: 'aud is the issuer URL: an assertion for another audience is refused.',
  },
  'assertion.jti': {
    section: '2.4',
    force: 'standard',
    standard: 'OpenID Connect Core 1.0, 9',
    says: 'jti is unique: an assertion whose jti was used before is refused.',
  },
  'assertion.alg': {
    section: '2.4',
    also: ['5.5'],
    force: 'standard',
    standard: 'FAPI 2.0 Security Profile, 5.4.1',
    says: 'The algorithm is PS256: an assertion signed with RS256 is refused.',
  },
  'assertion.iss-required': {
    section: '2.4',
    force: 'standard',
    standard: 'RFC 7523, 3',
    says: 'An assertion without iss is refused.',
  },
  'assertion.sub-required': {
    section: '2.4',
    force: 'standard',
    standard: 'RFC 7523, 3',
    says: 'An assertion without sub is refused.',
  },
  'assertion.aud-required': {
    section: '2.4',
    force: 'standard',
    standard: 'RFC 7523, 3',
    says: 'An assertion without aud is refused.',
  },
  'assertion.exp-required': {
    section: '2.4',
    force: 'standard',
    standard: 'RFC 7523, 3',
    says: 'An assertion without exp is refused.',
  },
  'assertion.jti-required': {
    section: '2.4',
    force: 'standard',
    standard: 'OpenID Connect Core 1.0, 9',
    says: 'An assertion without jti is refused.',
  },
  'assertion.iat-required': {
    section: '2.4',
    force: 'standard',
    standard: 'RFC 7523, 3 (where iat is optional: only the table of 2.4 lists it)',
    says: 'An assertion without iat is refused.',
  },
  'assertion.type': {
    section: '4.3',
    also: ['4.5'],
    force: 'standard',
    standard: 'RFC 7521, 4.2',
    says: 'A client_assertion_type other than the JWT bearer type is refused.',
  },
  'assertion.client-id-matches': {
    section: '4.3',
    also: ['2.4'],
    force: 'standard',
    standard: 'RFC 7521, 4.2',
    says: "The client_id sent with an assertion is that of the assertion: another client's is refused.",
  },
  'assertion.fresh': {
    section: '4.5',
    force: 'standard',
    standard: 'OpenID Connect Core 1.0, 9',
    says: 'The token request carries a new assertion: the one used at the PAR endpoint is refused.',
  },
  'assertion.lifetime': {
    section: '5.8',
    force: 'silent',
    says: 'The lifetime that the exp of an assertion gives is not shown.',
  },
} as const satisfies Clauses
