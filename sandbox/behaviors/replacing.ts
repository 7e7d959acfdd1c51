import type { Endpoint } from '../endpoints.ts'
import type { JsonObject } from '../json.ts'
import { alterForm, alterJson, alterRedirect } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior } from './behavior.ts'
import { combined } from './combined.ts'
import { disguised } from './disguise.ts'
import { countOf } from './remembering.ts'
import type { Tools } from './tools.ts'

/** Makes a new value from the service's own; `count` starts at 1. */
export type Replacement = (own: string, count: number) => string

function replace(tools: Tools, kind: string, own: string, other: Replacement): string {
  const known = tools.memory.get(`the other ${kind} of ${own}`)
  if (typeof known === 'string') return known
  const value = other(own, countOf(tools, `other ${kind}`))
  tools.memory.set(`the other ${kind} of ${own}`, value)
  tools.memory.set(`the own ${kind} of ${value}`, own)
  return value
}

function own({ memory }: Tools, kind: string, value: string): string {
  const known = memory.get(`the own ${kind} of ${value}`)
  return typeof known === 'string' ? known : value
}

/** Puts the service's own value back into a form field. */
const takeBack = (kind: string): Behavior => ({
  request: {
    exchange: alterForm((form, tools) => {
      const [value, ...more] = form.getAll(kind)
      if (value !== undefined && more.length === 0) form.set(kind, own(tools, kind, value))
    }),
  },
})

/** Issues other codes, and accepts them. */
export const otherCodes = (other: Replacement): Behavior =>
  combined(takeBack('code'), {
    response: {
      authorization: alterRedirect(({ searchParams }, tools) => {
        const code = searchParams.get('code')
        if (code) searchParams.set('code', replace(tools, 'code', code, other))
      }),
    },
  })

/** Issues other refresh tokens, and accepts them. */
export const otherRefreshTokens = (other: Replacement): Behavior =>
  combined(takeBack('refresh_token'), {
    request: {
      revocation: ({ form }, tools) => {
        const token = form.get('token')
        if (token !== null) form.set('token', own(tools, 'refresh_token', token))
      },
    },
    response: {
      exchange: accepted(
        alterJson((body, tools) => {
          if (typeof body.refresh_token === 'string')
            body.refresh_token = replace(tools, 'refresh_token', body.refresh_token, other)
        }),
      ),
    },
  })

/** Issues other access tokens, and accepts them. */
export const otherAccessTokens = (
  endpoint: Extract<Endpoint, 'client-credentials' | 'exchange'>,
  other: Replacement,
): Behavior => disguised(endpoint, (token, tools) => replace(tools, 'access_token', token, other))

/** Issues other values of request_uri, and accepts them. */
export const otherRequestUris = (other: Replacement): Behavior => ({
  request: {
    authorization: ({ query }, tools) => {
      const uri = query.get('request_uri')
      if (uri !== null) query.set('request_uri', own(tools, 'request_uri', uri))
    },
  },
  response: {
    par: accepted(
      alterJson((body: JsonObject, tools) => {
        body.request_uri = replace(tools, 'request_uri', String(body.request_uri), other)
      }),
    ),
  },
})
