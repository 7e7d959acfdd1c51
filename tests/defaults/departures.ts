import type { ClauseId } from '../../contract/index.ts'
import type { Outcome } from '../../helpers/verdict/outcome.ts'

type Departures = Readonly<Partial<Record<ClauseId, string>>>

/**
 * Every clause that the defaults of `oidc-provider` do not keep, each with the text that supports the finding. If a
 * departure appears or disappears, read the text again.
 */
export const DEPARTURES: Readonly<Partial<Record<Outcome, Departures>>> = {
  broken: {
    'exchange.redirect-uri-required':
      'The document has redirect_uri in the form (4.5); the package does not require it if one is registered.',
    'authorization.data-provider-chosen':
      'The user selects the data provider (4.4); the pages of the package do not have any.',
    'par.request-object-required':
      'The form carries the request object (4.3); the package also accepts its parameters as form fields.',
  },
  warning: {
    'authorization.wrong-password':
      'RFC 6749, 3.1: the server MUST verify the identity of the resource owner. The log-in accepts any password.',
    'token.scope-known':
      'The package drops an unknown scope, and its answer has no scope, although RFC 6749, 3.3 and 5.1 require it if it differs.',
    'service.challenge':
      'RFC 9110, 15.5.2: a 401 MUST have a challenge. The package sends one only if the request has an Authorization header.',
    'assertion.encoding':
      'RFC 7515, 5.2, steps 2 and 7: no additional characters. The package decodes a signature with padding.',
    'request-object.encoding': 'As for the assertion.',
    'assertion.alg':
      'RFC 8725, 3.1: each key MUST be used with exactly one algorithm, which MUST be checked. The package accepts RS256 with a key for PS256.',
    'request-object.alg': 'As for the assertion.',
    'page.framing':
      'RFC 9700, 4.16: servers MUST prevent clickjacking. The pages have neither frame-ancestors nor X-Frame-Options.',
    'request-object.redirect-uri-required':
      'OpenID Connect Core 1.0, 3.1.2.1: redirect_uri is REQUIRED. The package does not require it if one is registered.',
  },
  notice: {
    'par.client-id-required':
      'The form of the document has client_id (4.3), which RFC 7521, 4.2 makes optional; the package takes it from the assertion.',
    'token.token-type-lower-case': 'The sample has bearer, the package Bearer.',
    'token.expires-in-86400': 'The sample has 86400, the package 600.',
    'discovery.par-path': 'The sample has /par, the package /request.',
    'request-object.code-challenge':
      'RFC 9700, 2.1.1: PKCE is RECOMMENDED for confidential clients. The package requires it only of public clients.',
    'page.referrer':
      'RFC 9700, 4.2.4: a Referrer Policy is one of the measures. The pages have none, and load a style from another site.',
  },
}
