import type { Refusal } from '../../helpers/evidence/refusal.ts'
import { codeVerifier } from '../../helpers/http/jose/pkce.ts'
import { assertionClaims, assertionSigning, both, form } from '../../helpers/http/unsigned-request.ts'
import { assertionAtEachEndpoint } from './assertion.ts'

/** What the token exchange is refused for (document, 4.5, 5.5 and 5.6). */
export const exchange: readonly Refusal[] = [
  ...assertionAtEachEndpoint,
  {
    clause: 'assertion.fresh',
    when: 'the assertion is the one used at the PAR endpoint',
    edit: form(({ acceptedAssertion }) => ({ client_assertion: acceptedAssertion?.jwt })),
  },
  {
    clause: 'exchange.redirect-uri',
    when: 'redirect_uri has another host',
    edit: form({ redirect_uri: 'https://another-client.example/callback' }),
  },
  {
    clause: 'exchange.redirect-uri',
    when: 'redirect_uri has another path',
    edit: (unsigned, known) => form({ redirect_uri: `${unsigned.form.redirect_uri}/other` })(unsigned, known),
  },
  {
    clause: 'exchange.code-verifier',
    when: 'code_verifier is another',
    edit: form(() => ({ code_verifier: codeVerifier() })),
  },
  {
    clause: 'exchange.code-verifier-required',
    when: 'code_verifier is missing',
    edit: form({ code_verifier: undefined }),
  },
  { clause: 'exchange.code-once', when: 'the code has got tokens before', code: 'used', edit: form({}) },
  {
    clause: 'exchange.code-of-client',
    when: 'the code was issued to the second application',
    needs: 'SECOND_CLIENT_ID',
    code: 'of the second client',
    edit: both(
      assertionClaims(({ clientId }) => ({ iss: clientId, sub: clientId })),
      assertionSigning({ signedBy: 'application' }),
    ),
  },
]
