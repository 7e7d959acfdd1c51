import { alterForm } from '../behaviors/alter.ts'
import { acceptedAs, always, asForm, jsonAnswer, written } from '../behaviors/answers.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { type AlterMembers, inAnswer, inDetails } from '../behaviors/members.ts'
import { overlookVerifier } from '../behaviors/proof-key.ts'
import { challengeOf } from '../behaviors/tools.ts'
import type { Faults } from './fault.ts'

/** Faults in how the token endpoint of the code grant answers correct requests (document 4.5). */
export const exchange = {
  'exchange.client-id-wanted': {
    says: 'The token endpoint requires a client_id along with the client assertion.',
    breaks: ['exchange.request'],
    behavior: {
      answer: {
        exchange: ({ form }) =>
          form.has('client_id') ? undefined : jsonAnswer(400, { error: 'invalid_request' }),
      },
    },
  },
  'exchange.verifier-of-64': {
    says: 'The token endpoint refuses code verifiers of more than 64 characters.',
    breaks: ['exchange.request'],
    behavior: refusingVerifiers((verifier) => verifier.length > 64),
  },
  'exchange.verifier-without-tilde': {
    says: 'The token endpoint refuses code verifiers that contain a tilde or a dot.',
    breaks: ['exchange.request'],
    behavior: refusingVerifiers((verifier) => /[.~]/.test(verifier)),
  },
  'exchange.challenge-as-verifier': {
    says: 'The token endpoint accepts the code challenge instead of the code verifier, and refuses the code verifier.',
    breaks: ['exchange.request'],
    behavior: {
      request: {
        exchange: alterForm((form) =>
          form.set('code_verifier', challengeOf(form.get('code_verifier') ?? '')),
        ),
      },
    },
  },
  'exchange.error-in-200': {
    says: 'The token endpoint answers a code with 200 and an OAuth error.',
    breaks: ['exchange.request'],
    behavior: always('exchange', jsonAnswer(200, { error: 'invalid_grant' })),
  },
  'exchange.tokens-in-400': {
    says: 'The token endpoint issues the tokens of a code with status 400.',
    breaks: ['exchange.request'],
    behavior: acceptedAs('exchange', 400),
  },
  'exchange.form-encoded': {
    says: 'The token response of the code grant is a form.',
    breaks: ['exchange.json', 'exchange.content-type'],
    behavior: written('exchange', asForm, 'application/x-www-form-urlencoded'),
  },
} as const satisfies Faults

/** Wrong requests that the token endpoint of the code grant accepts (document 4.5 and 5.6). */
export const exchangeRefusals = {
  'exchange.redirect-uri-ignored': {
    says: 'The token endpoint does not check the redirect_uri.',
    breaks: ['exchange.redirect-uri', 'exchange.redirect-uri-identical'],
    behavior: {
      request: {
        exchange: alterForm((form, { applications: [first] }) => {
          const [given, ...more] = form.getAll('redirect_uri')
          if (given && more.length === 0) form.set('redirect_uri', first.redirectUri)
        }),
      },
    },
  },
  'exchange.redirect-uri-path-ignored': {
    says: 'The token endpoint checks only the host of the redirect_uri.',
    breaks: ['exchange.redirect-uri', 'exchange.redirect-uri-identical'],
    behavior: {
      request: {
        exchange: alterForm((form, { applications: [first] }) => {
          const given = form.get('redirect_uri') ?? ''
          const sameHost = URL.canParse(given) && new URL(given).host === new URL(first.redirectUri).host
          if (sameHost && form.getAll('redirect_uri').length === 1)
            form.set('redirect_uri', first.redirectUri)
        }),
      },
    },
  },
  'exchange.redirect-uri-host-ignored': {
    says: 'The token endpoint checks only the path of the redirect_uri.',
    breaks: ['exchange.redirect-uri', 'exchange.redirect-uri-identical'],
    behavior: {
      request: {
        exchange: alterForm((form, { applications: [first] }) => {
          const given = form.get('redirect_uri') ?? ''
          const samePath =
            URL.canParse(given) && new URL(given).pathname === new URL(first.redirectUri).pathname
          if (samePath && form.getAll('redirect_uri').length === 1)
            form.set('redirect_uri', first.redirectUri)
        }),
      },
    },
  },
  'exchange.verifier-any': {
    says: 'The token endpoint does not enforce PKCE.',
    breaks: ['exchange.code-verifier', 'exchange.code-verifier-required', 'exchange.code-verifier-untrimmed'],
    behavior: overlookVerifier(() => true),
  },
} as const satisfies Faults

const answer = (alter: AlterMembers) => inAnswer('exchange', alter)

function refusingVerifiers(isRefused: (verifier: string) => boolean): Behavior {
  return {
    answer: {
      exchange: ({ form }) =>
        isRefused(form.get('code_verifier') ?? '') ? jsonAnswer(400, { error: 'invalid_grant' }) : undefined,
    },
  }
}

/** Faults in the fields of the token response of the code grant (document 2.7). */
export const exchangeFields = {
  'exchange.tokens-nested': {
    says: 'The tokens of the code grant are nested in an object.',
    breaks: ['exchange.access-token', 'exchange.refresh-token', 'exchange.id-token'],
    behavior: answer((body) => {
      const { access_token, refresh_token, id_token } = body
      for (const name of ['access_token', 'refresh_token', 'id_token']) delete body[name]
      body.tokens = { access_token, refresh_token, id_token }
    }),
  },
  'exchange.consent-id-beside': {
    says: 'The consent ID is next to the authorization_details, not in them.',
    breaks: ['exchange.consent-id'],
    behavior: answer((body) => {
      inDetails((detail) => {
        body.consent_id = detail.consent_id
        delete detail.consent_id
      })(body)
    }),
  },
} as const satisfies Faults
