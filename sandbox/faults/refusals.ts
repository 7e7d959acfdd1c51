import type { ClauseId } from '../../contract/index.ts'
import { cells } from '../../contract/requests/cells.ts'
import type { RequestName } from '../../contract/requests/index.ts'
import { bearerOf, letThrough } from '../behaviors/bearer.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { all, oneMember, page, refusalGives, within } from '../behaviors/gives.ts'
import type { ServiceRequest } from '../behaviors/request.ts'
import { rememberTokens, wasIssued } from '../behaviors/token-life.ts'
import type { Tools } from '../behaviors/tools.ts'
import type { Faults } from './fault.ts'

/** The clauses about the refused edits of a request; an answer to HEAD gives nothing. */
const refusedAt = (name: RequestName): readonly ClauseId[] => [
  ...new Set(
    cells.flatMap(({ request, isGood, operator, clause }) =>
      request === name && !isGood && operator !== 'by-head' ? (clause ?? []) : [],
    ),
  ),
]

const OF_USERINFO: readonly ClauseId[] = [
  'userinfo.token-genuine',
  'exchange.code-reuse-revokes',
  'revocation.ends-access-token',
  'revocation.ends-tokens-of-grant',
]

/** Services whose refusals give what an accepted request gets. */
export const giving = {
  'gives.business-get.all': {
    says: 'A refused GET of the business API is answered 401 with the whole account.',
    breaks: refusedAt('apiGet'),
    behavior: refusalGives('business-get', all),
  },
  'gives.business-get.one-member': {
    says: 'The error of a refused GET of the business API has one member of the account.',
    breaks: refusedAt('apiGet'),
    behavior: refusalGives('business-get', oneMember),
  },
  'gives.business-get.within': {
    says: 'The error of a refused GET of the business API has the account inside.',
    breaks: refusedAt('apiGet'),
    behavior: refusalGives('business-get', within),
  },
  'gives.business-get.page': {
    says: 'A refused GET of the business API is answered with a page that shows the account.',
    breaks: refusedAt('apiGet'),
    behavior: refusalGives('business-get', page),
  },
  'gives.business-put.all': {
    says: 'A refused PUT of the business API is answered 401 with what is stored.',
    breaks: refusedAt('apiPut'),
    behavior: refusalGives('business-put', all),
  },
  'gives.userinfo.all': {
    says: 'A refused request to the userinfo endpoint is answered 401 with the claims of the user.',
    breaks: OF_USERINFO,
    behavior: refusalGives('userinfo', all),
  },
  'gives.userinfo.one-member': {
    says: 'The error of a refused request to the userinfo endpoint has the sub of the user.',
    breaks: OF_USERINFO,
    behavior: refusalGives('userinfo', oneMember),
  },
  'gives.introspection.within': {
    says: 'The error of a refused introspection has the claims of the token inside.',
    breaks: ['introspection.authentication'],
    behavior: refusalGives('introspection', within),
  },
} as const satisfies Faults

/** Stores the bodies of some PUTs that it refuses. */
function storesThoughRefused(isMeant: (request: ServiceRequest) => boolean): Behavior {
  const stored = new WeakMap<ServiceRequest, string>()
  const isGood = async (request: ServiceRequest, tools: Tools): Promise<boolean> => {
    const token = bearerOf(request) ?? ''
    return (await tools.tokens.accepts(token)) || wasIssued(tools, token)
  }
  return combined(rememberTokens, {
    request: {
      'business-put': async (request, tools) => {
        if (!isMeant(request) || (await isGood(request, tools))) return
        stored.set(request, bearerOf(request) === undefined ? 'Bearer' : 'Bearer error="invalid_token"')
        await letThrough(request, tools)
      },
    },
    response: {
      'business-put': (response, _tools, request) => {
        const challenge = stored.get(request)
        if (challenge === undefined) return
        response.status = 401
        response.setHeader('WWW-Authenticate', challenge)
        response.json = { error: 'unauthorized' }
      },
    },
  })
}

/** Services whose refusals change what an accepted request changes. */
export const changing = {
  'stores.put.all': {
    says: 'The business API stores the body of every PUT that it refuses.',
    breaks: refusedAt('apiPut'),
    behavior: storesThoughRefused(() => true),
  },
  'stores.put.without-token': {
    says: 'The business API stores the body of a PUT without an access token, although it refuses it.',
    breaks: ['api.token-required'],
    behavior: storesThoughRefused(
      ({ headers, query }) => headers.authorization === undefined && !query.has('access_token'),
    ),
  },
  'authorization.denial-stored': {
    says: 'After a denial, the service no longer asks for consent, and gives a code.',
    breaks: ['authorization.denied'],
    behavior: {
      request: {
        pages: (request, { memory }) => {
          if (request.form.get('decision') === 'deny') memory.set('a consent was denied', true)
          if (!request.query.has('denied-before')) return
          request.method = 'POST'
          request.headers['content-type'] = 'application/x-www-form-urlencoded'
          request.form.set('decision', 'approve')
        },
      },
      response: {
        pages: (response, { memory }, { method, path }) => {
          const isConsent = response.body.includes('name="decision"')
          if (method !== 'GET' || !isConsent || !memory.has('a consent was denied')) return
          response.status = 303
          response.setHeader('Location', `${path}?denied-before=yes`)
          response.body = ''
        },
      },
    },
  },
} as const satisfies Faults
