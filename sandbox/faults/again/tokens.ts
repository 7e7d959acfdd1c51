import { decodeJwt } from 'jose'
import { alterJson } from '../../behaviors/alter.ts'
import { asForm, refusedWith } from '../../behaviors/answers.ts'
import { replaced, without } from '../../behaviors/members.ts'
import { alterOnTurn, fromSecond, ofSecond, onTurn } from '../../behaviors/turns.ts'
import type { AccessTokens } from '../../gateway/access-tokens.ts'
import type { Faults } from '../fault.ts'

const later = alterOnTurn('client-credentials', fromSecond)

/** Backdates tokens of the client-credentials grant by some seconds, with the full lifetime in expires_in. */
const issuedBefore = (seconds: (tokens: AccessTokens) => number, isMeant = fromSecond) =>
  onTurn(
    'client-credentials',
    isMeant,
    alterJson(async (body, { tokens }) => {
      const { client_id: id } = decodeJwt(String(body.access_token))
      body.access_token = await tokens.issue(
        { id: String(id) },
        Math.floor(Date.now() / 1000) - seconds(tokens),
      )
    }),
  )
const toSecond = alterOnTurn('client-credentials', ofSecond)

/** Tokens of the client-credentials grant that are wrong from the second on, or for the second application (2.2, 4.1). */
export const againTokens = {
  'again.token.scope-lost': {
    says: 'Every token response after the first has no scope.',
    breaks: ['token.scope', 'token.scope-known'],
    behavior: later(without('scope')),
  },
  'again.token.type-lost': {
    says: 'Every token response after the first has no token_type.',
    breaks: ['token.token-type', 'token.token-type-lower-case'],
    behavior: later(without('token_type')),
  },
  'again.token.expires-in-text': {
    says: 'Every token response after the first has expires_in as a string.',
    breaks: ['token.expires-in', 'token.expires-in-86400'],
    behavior: later((body) => {
      body.expires_in = String(body.expires_in)
    }),
  },
  'again.token.opaque': {
    says: 'Every access token of the client-credentials grant after the first is an opaque string.',
    breaks: ['token.access-token', 'api.client-credentials-token'],
    ifDrawn: ['api.put'],
    behavior: later((body) => {
      body.access_token = String(body.access_token).slice(-40)
    }),
  },
  'again.token.lifetime-other': {
    says: 'Every token response after the first has another lifetime in expires_in than in the token itself.',
    breaks: ['token.lifetime', 'token.expires-in-86400'],
    behavior: later(replaced('expires_in', 600)),
  },
  'again.token.expired': {
    says: 'Every access token of the client-credentials grant after the first is already expired when it is issued.',
    breaks: ['token.expires-in-left', 'api.client-credentials-token'],
    ifDrawn: ['api.put'],
    behavior: issuedBefore(({ lifetime }) => lifetime + 600),
  },
  'again.token.aged': {
    says: 'Every access token of the client-credentials grant after the first is ten minutes old, with a full expires_in.',
    breaks: ['token.expires-in-left'],
    behavior: issuedBefore(() => 600),
  },
  'again.token.other-key': {
    says: 'Every access token of the client-credentials grant after the first is signed with a key that no business API knows.',
    breaks: ['api.client-credentials-token'],
    ifDrawn: ['api.put'],
    behavior: onTurn(
      'client-credentials',
      fromSecond,
      alterJson(async (body, { sign, applications }) => {
        body.access_token = await sign(decodeJwt(String(body.access_token)), applications[1], {
          typ: 'at+jwt',
        })
      }),
    ),
  },
  'again.second.token-aged': {
    says: 'The access token of the client-credentials grant of the second application is ten minutes old.',
    breaks: ['token.expires-in-left'],
    behavior: issuedBefore(() => 600, ofSecond),
  },
  'again.token.plain-text': {
    says: 'Every token response after the first has the Content-Type text/plain.',
    breaks: ['token.content-type'],
    behavior: onTurn('client-credentials', fromSecond, (response) =>
      response.setHeader('Content-Type', 'text/plain'),
    ),
  },
  'again.token.empty': {
    says: 'Every token response after the first is empty.',
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
    breaks: [],
    inconclusive: ['token.request'],
    behavior: onTurn('client-credentials', ofSecond, refusedWith(401, 'invalid_client')),
  },
} as const satisfies Faults

const laterExchange = alterOnTurn('par', fromSecond)
const exchangeOfSecond = alterOnTurn('par', ofSecond)

/** Pushed authorization requests that fail from the second on, or for the second application (2.6, 4.3). */
export const againPushes = {
  'again.par.request-uri-lost': {
    says: 'Every PAR response after the first has no request_uri.',
    breaks: ['par.request-uri'],
    behavior: laterExchange(without('request_uri')),
  },
  'again.par.request-uri-null': {
    says: 'Every PAR response after the first has null as the request_uri.',
    breaks: ['par.request-uri'],
    behavior: laterExchange(replaced('request_uri', null)),
  },
  'again.par.form-encoded': {
    says: 'Every PAR response after the first is a form.',
    breaks: ['par.json'],
    behavior: onTurn('par', fromSecond, (response) => {
      response.body = asForm(response.json)
    }),
  },
  'again.par.refused': {
    says: 'The PAR endpoint refuses every request after the first.',
    breaks: ['par.request'],
    behavior: onTurn('par', fromSecond, refusedWith(400, 'invalid_request')),
  },
  'again.second.par-refused': {
    says: 'The PAR endpoint refuses every request of the second application.',
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
