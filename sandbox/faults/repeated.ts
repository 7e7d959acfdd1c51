import { alterRedirect, readClaims } from '../behaviors/alter.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { asFirst } from '../behaviors/members.ts'
import { codeOfVerifier, rememberChallenges } from '../behaviors/proof-key.ts'
import { isJsonObject } from '../json.ts'
import type { Faults } from './fault.ts'

/** Values that repeat although they must be new each time (document 2.6, 2.7 and 4.4). */
export const repeated = {
  'par.request-uri-repeated': {
    says: 'All pushed authorization requests without dp_id get the same request_uri.',
    breaks: ['par.request-uri-own'],
    ifDrawn: ['authorization.request'],
    behavior: asFirst('par', 'request_uri', {
      isMeant: ({ form }) => readClaims(form.get('request') ?? '')?.dp_id === undefined,
    }),
  },
  'exchange.consent-id-repeated': {
    says: 'Every consent has the same consent ID.',
    breaks: ['exchange.consent-id-own'],
    behavior: asFirst('exchange', 'consent_id', {
      within: ({ authorization_details: details }) =>
        Array.isArray(details) ? details.find(isJsonObject) : undefined,
    }),
  },
  'exchange.access-token-repeated': {
    says: 'Every code gets the same access token.',
    breaks: ['exchange.tokens-own'],
    behavior: asFirst('exchange', 'access_token'),
  },
  'exchange.refresh-token-repeated': {
    says: 'Every code gets the same refresh token.',
    breaks: ['exchange.tokens-own'],
    behavior: asFirst('exchange', 'refresh_token'),
  },
  'exchange.code-repeated': {
    says: 'Every redirect has the same code; the service identifies the authorization by the code verifier.',
    breaks: ['authorization.code-own'],
    behavior: oneCode(),
  },
} as const satisfies Faults

function oneCode(): Behavior {
  return combined(rememberChallenges, {
    request: {
      exchange: ({ form }, tools) => {
        const code = codeOfVerifier(form.get('code_verifier'), tools)
        const [given, ...more] = form.getAll('code')
        if (more.length === 0 && given === tools.memory.get('code') && typeof code === 'string')
          form.set('code', code)
      },
    },
    response: {
      authorization: alterRedirect(({ searchParams }, { memory }) => {
        const code = searchParams.get('code')
        if (!code) return
        if (!memory.has('code')) memory.set('code', code)
        searchParams.set('code', String(memory.get('code')))
      }),
    },
  })
}
