import { asForm, refusedWith } from '../../behaviors/answers.ts'
import { replaced, without } from '../../behaviors/members.ts'
import { alterOnTurn, fromSecond, ofSecond, onTurn } from '../../behaviors/turns.ts'
import type { Faults } from '../fault.ts'

const later = alterOnTurn('client-credentials', fromSecond)
const toSecond = alterOnTurn('client-credentials', ofSecond)

/** Tokens of the client-credentials grant that are wrong the second time, or for the second application (2.2, 4.1). */
export const againTokens = {
  'again.token.scope-lost': {
    says: 'Every token response but the first has no scope.',
    breaks: ['token.scope'],
    behavior: later(without('scope')),
  },
  'again.token.type-lost': {
    says: 'Every token response but the first has no token_type.',
    breaks: ['token.token-type', 'token.token-type-lower-case'],
    behavior: later(without('token_type')),
  },
  'again.token.expires-in-text': {
    says: 'Every token response but the first has its expires_in in text.',
    breaks: ['token.expires-in', 'token.expires-in-86400'],
    behavior: later((body) => {
      body.expires_in = String(body.expires_in)
    }),
  },
  'again.token.opaque': {
    says: 'Every access token of the client-credentials grant but the first is an opaque text.',
    breaks: ['token.access-token'],
    behavior: later((body) => {
      body.access_token = String(body.access_token).slice(-40)
    }),
  },
  'again.token.lifetime-other': {
    says: 'Every token response but the first tells another lifetime than the token itself.',
    breaks: ['token.lifetime', 'token.expires-in-86400'],
    behavior: later(replaced('expires_in', 600)),
  },
  'again.token.plain-text': {
    says: 'Every token response but the first is declared as plain text.',
    breaks: ['token.content-type'],
    behavior: onTurn('client-credentials', fromSecond, (response) =>
      response.setHeader('Content-Type', 'text/plain'),
    ),
  },
  'again.token.empty': {
    says: 'Every token response but the first is empty.',
    breaks: ['token.json'],
    behavior: onTurn('client-credentials', fromSecond, (response) => {
      response.body = ''
    }),
  },
  'again.second.token-scope-lost': {
    says: 'The token response of the second application has no scope.',
    breaks: ['token.scope'],
    behavior: toSecond(without('scope')),
  },
  'again.second.token-refused': {
    says: 'The second application gets no token of the client-credentials grant.',
    breaks: ['token.request'],
    behavior: onTurn('client-credentials', ofSecond, refusedWith(401, 'invalid_client')),
  },
} as const satisfies Faults

const laterExchange = alterOnTurn('par', fromSecond)
const exchangeOfSecond = alterOnTurn('par', ofSecond)

/** Pushed authorization requests that go wrong the second time, side by side or for the second application (2.6, 4.3). */
export const againPushes = {
  'again.par.request-uri-lost': {
    says: 'Every PAR response but the first has no request_uri.',
    breaks: ['par.request-uri'],
    behavior: laterExchange(without('request_uri')),
  },
  'again.par.request-uri-null': {
    says: 'Every PAR response but the first has null for its request_uri.',
    breaks: ['par.request-uri'],
    behavior: laterExchange(replaced('request_uri', null)),
  },
  'again.par.form-encoded': {
    says: 'Every PAR response but the first is a form.',
    breaks: ['par.json'],
    behavior: onTurn('par', fromSecond, (response) => {
      response.body = asForm(response.json)
    }),
  },
  'again.par.refused': {
    says: 'The PAR endpoint takes no second request.',
    breaks: ['par.request'],
    behavior: onTurn('par', fromSecond, refusedWith(400, 'invalid_request')),
  },
  'again.second.par-refused': {
    says: 'The PAR endpoint takes no request of the second application.',
    breaks: [],
    inconclusive: ['par.request'],
    behavior: onTurn('par', ofSecond, refusedWith(400, 'invalid_client')),
  },
  'again.second.request-uri-lost': {
    says: 'The PAR response to the second application has no request_uri.',
    breaks: ['par.request-uri'],
    behavior: exchangeOfSecond(without('request_uri')),
  },
} as const satisfies Faults
