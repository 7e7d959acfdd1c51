import type { Evidence } from '../../helpers/evidence/evidence.ts'
import type { Exchange, Recorded } from '../../helpers/http/exchange.ts'
import { codeChallenge } from '../../helpers/http/jose/jwt.ts'
import { answered, discovered } from '../exchanges.ts'
import { jwt } from '../judge/jwt.ts'
import { evidenceOf } from '../observe/evidence.ts'

export const NOW = 1_800_000_000

/** The claims of a correct id_token. */
export const GOOD = {
  iss: 'https://as.example',
  sub: 'ada',
  aud: 'client',
  exp: NOW + 600,
  iat: NOW,
  nonce: 'the-nonce',
  auth_time: NOW,
}

/** The answer to a form of the application. */
export function toForm(body: unknown, form: Readonly<Record<string, string>> = {}, status = 200) {
  const client_assertion = jwt({ iss: 'client', sub: 'client', iat: NOW })
  return answered(status, body, {}, { form: { client_assertion, ...form } })
}

/** The answer to a code exchange, with an id_token of these claims. */
export const exchanged = (
  claims: Record<string, unknown> = GOOD,
  header: Record<string, unknown> = {},
  more: object = {},
): Recorded<Exchange> =>
  toForm(
    { access_token: 'at', refresh_token: 'rt', id_token: jwt(claims, header), ...more },
    { code: 'the-code', code_verifier: 'the-verifier' },
  )

/** The evidence of a run, with the steps that a test changes. */
export function seen(steps: Partial<Evidence['steps']> = {}, published = ['k', 'l']): Evidence {
  const evidence = evidenceOf()
  const pushed = { code_challenge: codeChallenge('the-verifier'), nonce: 'the-nonce', max_age: 600 }
  return {
    ...evidence,
    issuerUrl: 'https://as.example',
    steps: {
      ...evidence.steps,
      discovery: discovered('https://as.example/.well-known/openid-configuration', {
        issuer: 'https://as.example',
        id_token_signing_alg_values_supported: ['PS256'],
      }),
      jwks: answered(200, { keys: published.map((kid) => ({ kid })) }),
      par: toForm({}, { request: jwt(pushed) }),
      exchange: exchanged(),
      ...steps,
    },
  }
}
