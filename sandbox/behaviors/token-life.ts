import type { Application } from '../applications.ts'
import { type Endpoint, GATEWAY_ENDPOINTS, SERVER_ENDPOINTS } from '../endpoints.ts'
import { alterRedirect, readClaims } from './alter.ts'
import { accepted, challenging, invalidClient, jsonAnswer } from './answers.ts'
import { bearerOf } from './bearer.ts'
import type { AnswerHook, Behavior, RequestHook, ResponseHook } from './behavior.ts'
import { combined } from './combined.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

const ISSUED = 'tokens that were issued'
const REFRESH_TOKENS = 'refresh tokens that were issued'
const REFRESHED = 'access tokens of refreshes'
const ENDED = 'tokens that userinfo no longer accepts'

function tokensIn({ memory }: Pick<Tools, 'memory'>, name: string): Set<unknown> {
  const known = memory.get(name)
  const tokens = known instanceof Set ? known : new Set<unknown>()
  memory.set(name, tokens)
  return tokens
}

/** Remembers the tokens that the token endpoint of the code grant issues. */
export const rememberTokens: Behavior = {
  always: {
    response: {
      exchange: accepted(({ json }, tools) => {
        const issued = tokensIn(tools, ISSUED)
        for (const token of [json.access_token, json.refresh_token]) if (token) issued.add(token)
        tokensIn(tools, REFRESH_TOKENS).add(json.refresh_token)
      }),
    },
  },
}

/** Whether the service issued a token, as far as {@link rememberTokens} knows. */
export const wasIssued = (tools: Tools, token: unknown): boolean => tokensIn(tools, ISSUED).has(token)

/** Whether the service issued a refresh token. */
export const isRefreshToken = (tools: Tools, token: unknown): boolean =>
  tokensIn(tools, REFRESH_TOKENS).has(token)

/** The first issued token that passes a test. */
export const anyIssued = (tools: Tools, isMeant: (token: string) => boolean): string | undefined =>
  [...tokensIn(tools, ISSUED)].map(String).find(isMeant)

/** Whether a request is a refresh. */
export const ofRefresh = ({ form }: ServiceRequest): boolean => form.get('grant_type') === 'refresh_token'

/** Runs a hook on answers that accept a refresh. */
export function onRefresh(hook: ResponseHook): Behavior {
  return {
    response: {
      exchange: accepted((response, tools, request) =>
        ofRefresh(request) ? hook(response, tools, request) : undefined,
      ),
    },
  }
}

/** Runs a hook before a refresh. */
export function beforeRefresh(hook: RequestHook): Behavior {
  return {
    request: { exchange: (request, tools) => (ofRefresh(request) ? hook(request, tools) : undefined) },
  }
}

/** Authenticates a form without a client assertion by its `client_id` alone. */
export const authenticateByName: RequestHook = async ({ form }, tools) => {
  const application = tools.applications.find(({ id }) => id === form.get('client_id'))
  if (!application || form.has('client_assertion')) return
  form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
  form.set('client_assertion', await tools.sign(tools.assertionClaims(application), application))
}

/** Client ID in the client assertion of a request. */
const senderOf = ({ form }: ServiceRequest): string | undefined =>
  readClaims(form.get('client_assertion') ?? '')?.sub

/** Whether the client assertion of a request is an application's. */
export const isSentBy = (request: ServiceRequest, { id }: Application): boolean => senderOf(request) === id

/** Whether a bearer token came from a refresh. */
const isOfRefresh = (request: ServiceRequest, tools: Tools): boolean =>
  tokensIn(tools, REFRESHED).has(bearerOf(request))

/** Refuses the access tokens of refreshes at an endpoint. */
export const refreshedRefusedAt = (endpoint: 'business-get' | 'userinfo'): Behavior =>
  combined(
    onRefresh(({ json }, tools) => void tokensIn(tools, REFRESHED).add(json.access_token)),
    {
      answer: {
        [endpoint]: (request: ServiceRequest, tools: Tools) =>
          isOfRefresh(request, tools) ? UNAUTHORIZED : undefined,
      },
    },
  )

const UNAUTHORIZED = challenging('invalid_token', 'Bearer error="invalid_token"')

const NOT_ASKED_ABOUT: ReadonlySet<Endpoint> = new Set(['revocation', 'exchange', 'userinfo'])

/** Treats an ended token in a form as unknown. */
const forgetEnded: RequestHook = ({ form }, tools) => {
  if (tokensIn(tools, ENDED).has(form.get('token'))) form.set('token', 'ended')
}

/** Refuses ended tokens at userinfo, and treats them as unknown at introspection. */
export const refuseEnded: Behavior = {
  always: {
    request: Object.fromEntries(
      SERVER_ENDPOINTS.filter((name) => !NOT_ASKED_ABOUT.has(name)).map((name) => [name, forgetEnded]),
    ),
    answer: {
      userinfo: (request, tools) =>
        tokensIn(tools, ENDED).has(bearerOf(request)) ? UNAUTHORIZED : undefined,
    },
  },
}

/** Ends a revoked token at userinfo only. */
export const endAtUserinfo: RequestHook = ({ form }, tools) =>
  void tokensIn(tools, ENDED).add(form.get('token'))

/** Answers revocations with 200 without revoking, for one token_type_hint. */
export function swallowRevocation(hint: 'access_token' | 'refresh_token'): AnswerHook {
  return ({ form }) =>
    form.get('token_type_hint') === hint && form.has('client_assertion') ? { status: 200 } : undefined
}

/** Refuses a code that is used again without involving the service, which would end its tokens. */
export const codeReuseUnreported: Behavior = {
  always: {
    response: {
      exchange: accepted((_response, { memory }, { form }) => {
        if (form.has('code')) memory.set(`spent ${form.get('code')}`, true)
      }),
    },
  },
  answer: {
    exchange: ({ form }, { memory }) =>
      memory.has(`spent ${form.get('code')}`) ? jsonAnswer(400, { error: 'invalid_grant' }) : undefined,
  },
}

/** Remembers which application each token was issued to. */
const rememberOwners: Behavior = {
  always: {
    response: {
      exchange: accepted(({ json }, { memory }, request) => {
        for (const token of [json.access_token, json.refresh_token])
          if (token) memory.set(`owner of ${token}`, senderOf(request))
      }),
    },
  },
}

/** Authenticates a request about a token as the application that got it, if another one sends it. */
const asOwnerOf =
  (field: 'token' | 'refresh_token'): RequestHook =>
  async (request, tools) => {
    const owned = tools.memory.get(`owner of ${request.form.get(field)}`)
    const owner = tools.applications.find(({ id }) => id === owned)
    if (owner && tools.applications.some((one) => one !== owner && isSentBy(request, one)))
      request.form.set('client_assertion', await tools.sign(tools.assertionClaims(owner), owner))
  }

/** Introspects the access token of one application for another. */
export const introspectsForAny: Behavior = combined(rememberOwners, {
  request: { introspection: asOwnerOf('token') },
})

/** Refreshes the tokens of one application for another. */
export const refreshesForAny: Behavior = combined(rememberOwners, beforeRefresh(asOwnerOf('refresh_token')))

/** Ends all tokens that an application got so far. */
function endTokensOf(owner: unknown, tools: Tools): void {
  for (const token of tokensIn(tools, ISSUED))
    if (tools.memory.get(`owner of ${token}`) === owner) tokensIn(tools, ENDED).add(token)
}

/** Refuses an ended refresh token. */
const refuseEndedRefresh: AnswerHook = (request, tools) =>
  ofRefresh(request) && tokensIn(tools, ENDED).has(request.form.get('refresh_token'))
    ? jsonAnswer(400, { error: 'invalid_grant' })
    : undefined

/** Ends all tokens of an application once another one sends a refresh token of it (RFC 6749, 10.4). */
export const endedByStranger: Behavior = combined(rememberTokens, rememberOwners, refuseEnded, {
  request: {
    exchange: (request, tools) => {
      if (!ofRefresh(request)) return
      const owner = tools.memory.get(`owner of ${request.form.get('refresh_token')}`)
      const sender = senderOf(request)
      if (owner !== undefined && sender !== undefined && owner !== sender) endTokensOf(owner, tools)
    },
  },
  answer: { exchange: refuseEndedRefresh },
})

const refuseEndedCall: AnswerHook = (request, tools) =>
  tokensIn(tools, ENDED).has(bearerOf(request)) ? UNAUTHORIZED : undefined

/** One consent of an application and a user lives at a time: `starts` sees the next one, and ends the former tokens. */
const endsFormer = (starts: Behavior): Behavior =>
  combined(starts, rememberTokens, rememberOwners, refuseEnded, {
    answer: {
      exchange: refuseEndedRefresh,
      ...Object.fromEntries(GATEWAY_ENDPOINTS.map((name) => [name, refuseEndedCall])),
    },
  })

/** The exchange of a code ends the tokens that its application got for earlier codes. */
export const endedByNextExchange: Behavior = endsFormer({
  // Before the new tokens are remembered.
  always: {
    response: {
      exchange: accepted((_response, tools, request) => {
        if (request.form.has('code')) endTokensOf(senderOf(request), tools)
      }),
    },
  },
})

/** The approval of a consent ends the tokens that its application has so far. */
export const endedByNextApproval: Behavior = endsFormer({
  always: {
    response: {
      par: accepted((_response, { memory }, { form }) => {
        const { state, iss } = readClaims(form.get('request') ?? '') ?? {}
        memory.set(`client of ${state}`, iss)
      }),
    },
  },
  response: {
    authorization: alterRedirect(({ searchParams }, tools) => {
      if (searchParams.has('code'))
        endTokensOf(tools.memory.get(`client of ${searchParams.get('state')}`), tools)
    }),
  },
})

/** The revocation of an access token also ends the refresh tokens that its application has so far (RFC 7009, 2.1). */
export const endsRefreshTokens: Behavior = combined(rememberTokens, rememberOwners, {
  request: {
    revocation: (request, tools) => {
      const token = request.form.get('token')
      const owner = senderOf(request)
      if (request.method !== 'POST' || isRefreshToken(tools, token) || !wasIssued(tools, token)) return
      if (owner === undefined || tools.memory.get(`owner of ${token}`) !== owner) return
      for (const other of tokensIn(tools, REFRESH_TOKENS))
        if (tools.memory.get(`owner of ${other}`) === owner) tokensIn(tools, ENDED).add(other)
    },
  },
  answer: { exchange: refuseEndedRefresh },
})

/** Revokes a token although its request is refused. */
export const revokesThoughRefused = (isMeant: (request: ServiceRequest, tools: Tools) => boolean): Behavior =>
  combined(refuseEnded, {
    request: {
      revocation: (request, tools) => (isMeant(request, tools) ? endAtUserinfo(request, tools) : undefined),
    },
    answer: {
      revocation: (request, tools) => (isMeant(request, tools) ? invalidClient() : undefined),
    },
  })
