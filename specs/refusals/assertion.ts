import type { Refusal } from '../../helpers/evidence/refusal.ts'
import { assertionClaims, assertionSigning, form } from '../../helpers/http/unsigned-request.ts'

const OTHER_CLIENT = 'another-application'
const LONG_AGO = 1_500_000_000

/**
 * What a client assertion is refused for as the document's own words have it (2.4, 5.5), at each endpoint that takes
 * one.
 */
export const assertionAtEachEndpoint: readonly Refusal[] = [
  {
    clause: 'assertion.required',
    when: 'there is no assertion',
    edit: form({ client_assertion: undefined, client_assertion_type: undefined }),
  },
  {
    clause: 'assertion.signature',
    when: 'another key signed the assertion',
    edit: assertionSigning({ signedBy: 'stranger' }),
  },
  {
    clause: 'assertion.signature',
    when: 'the assertion was altered',
    edit: assertionSigning({ altered: true }),
  },
  {
    clause: 'assertion.signature',
    when: 'the assertion is unsigned',
    edit: assertionSigning({ algorithm: 'none' }),
  },
  { clause: 'assertion.iss', when: 'iss is another client', edit: assertionClaims({ iss: OTHER_CLIENT }) },
  { clause: 'assertion.sub', when: 'sub is another client', edit: assertionClaims({ sub: OTHER_CLIENT }) },
  {
    clause: 'assertion.exp',
    when: 'the assertion has expired',
    edit: assertionClaims({ iat: LONG_AGO, exp: LONG_AGO + 60 }),
  },
]

/** What only the standards make a reason to refuse an assertion; sent to the PAR endpoint. */
export const assertionByStandard: readonly Refusal[] = [
  {
    clause: 'assertion.alg',
    when: 'the assertion is signed RS256',
    edit: assertionSigning({ algorithm: 'RS256' }),
  },
  {
    clause: 'assertion.aud',
    when: 'aud is another server',
    edit: assertionClaims({ aud: 'https://another-server.example' }),
  },
  {
    clause: 'assertion.jti',
    when: 'jti was used before',
    edit: assertionClaims(({ acceptedAssertion }) => ({ jti: acceptedAssertion?.jti })),
  },
  { clause: 'assertion.iss-required', when: 'iss is missing', edit: assertionClaims({ iss: undefined }) },
  { clause: 'assertion.sub-required', when: 'sub is missing', edit: assertionClaims({ sub: undefined }) },
  { clause: 'assertion.aud-required', when: 'aud is missing', edit: assertionClaims({ aud: undefined }) },
  { clause: 'assertion.exp-required', when: 'exp is missing', edit: assertionClaims({ exp: undefined }) },
  { clause: 'assertion.jti-required', when: 'jti is missing', edit: assertionClaims({ jti: undefined }) },
  { clause: 'assertion.iat-required', when: 'iat is missing', edit: assertionClaims({ iat: undefined }) },
  {
    clause: 'assertion.type',
    when: 'client_assertion_type is another',
    edit: form({ client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:saml2-bearer' }),
  },
  {
    clause: 'assertion.client-id-matches',
    when: "client_id is the second application's",
    needs: 'SECOND_CLIENT_ID',
    edit: form(({ second }) => ({ client_id: second?.clientId })),
  },
  {
    clause: 'assertion.signature',
    when: "the second application's key signed the assertion",
    needs: 'SECOND_CLIENT_ID',
    edit: assertionSigning({ signedBy: 'second' }),
  },
]
