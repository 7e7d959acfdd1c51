import { jsonAnswer } from '../../behaviors/answers.ts'
import { combined } from '../../behaviors/combined.ts'
import { takeGet } from '../../behaviors/takes/form-field.ts'
import {
  authenticateByName,
  endAtUserinfo,
  isRefreshToken,
  isSentBy,
  refuseEnded,
  rememberTokens,
  revokesThoughRefused,
  swallowRevocation,
  wasIssued,
} from '../../behaviors/token-life.ts'
import type { Faults } from '../fault.ts'

/** Faults of the revocation endpoint (RFC 7009, 2). */
export const revocation = {
  'revocation.refused': {
    says: 'The revocation of an access token is refused.',
    breaks: ['revocation.request'],
    behavior: combined(rememberTokens, {
      answer: {
        revocation: ({ form }, tools) =>
          form.get('token_type_hint') === 'access_token' && wasIssued(tools, form.get('token'))
            ? jsonAnswer(400, { error: 'invalid_request' })
            : undefined,
      },
    }),
  },
  'revocation.unknown-refused': {
    says: 'The revocation of an unknown token is refused.',
    breaks: ['revocation.unknown-token'],
    behavior: combined(rememberTokens, {
      answer: {
        revocation: ({ form }, tools) =>
          wasIssued(tools, form.get('token')) ? undefined : jsonAnswer(404, { error: 'invalid_token' }),
      },
    }),
  },
  'revocation.unauthenticated': {
    says: 'A revocation accepts a client_id without a client assertion.',
    breaks: ['revocation.authentication'],
    behavior: { request: { revocation: authenticateByName } },
  },
  'revocation.by-any-client': {
    says: 'Any application can revoke any access token.',
    breaks: ['revocation.token-of-client'],
    behavior: combined(refuseEnded, {
      request: {
        revocation: (request, tools) =>
          tools.applications.some((one) => isSentBy(request, one))
            ? endAtUserinfo(request, tools)
            : undefined,
      },
    }),
  },
  'revocation.refused-but-done-for-another': {
    says: 'A revocation by another application is refused, but the access token ends.',
    breaks: ['revocation.token-of-client'],
    behavior: revokesThoughRefused((request, { applications: [, second] }) => isSentBy(request, second)),
  },
  'revocation.refused-but-done-unauthenticated': {
    says: 'A revocation without client authentication is refused, but the access token ends.',
    breaks: ['revocation.authentication'],
    behavior: revokesThoughRefused(({ method, form }) => method === 'POST' && !form.has('client_assertion')),
  },
  'revocation.access-token-lives': {
    says: 'The revocation of an access token is answered 200, but the token stays valid.',
    breaks: ['revocation.ends-access-token'],
    behavior: { answer: { revocation: swallowRevocation('access_token') } },
  },
  'revocation.hint-believed': {
    says: 'A revocation with a wrong token_type_hint is answered 200, but the token stays valid.',
    breaks: ['revocation.wrong-hint'],
    behavior: combined(rememberTokens, {
      answer: {
        revocation: ({ form }, tools) => {
          const isMeant = isRefreshToken(tools, form.get('token')) ? 'refresh_token' : 'access_token'
          const isElsewhere = form.has('client_assertion') && form.get('token_type_hint') !== isMeant
          return isElsewhere ? { status: 200 } : undefined
        },
      },
    }),
  },
  'revocation.hint-refused': {
    says: 'The revocation of a refresh token with the token_type_hint access_token is refused.',
    breaks: ['revocation.wrong-hint'],
    behavior: combined(rememberTokens, {
      answer: {
        revocation: ({ form }, tools) =>
          form.get('token_type_hint') === 'access_token' && isRefreshToken(tools, form.get('token'))
            ? jsonAnswer(400, { error: 'invalid_request' })
            : undefined,
      },
    }),
  },
  'revocation.by-get': {
    says: 'A GET revokes a token as a POST does.',
    breaks: ['revocation.post-only'],
    behavior: { request: { revocation: takeGet } },
  },
  'revocation.again-refused': {
    says: 'The second revocation of a token is refused.',
    breaks: ['revocation.unknown-token'],
    behavior: {
      answer: {
        revocation: (request, { memory, applications: [first] }) => {
          const key = `revoked ${request.form.get('token')}`
          if (memory.has(key)) return jsonAnswer(400, { error: 'invalid_token' })
          if (isSentBy(request, first)) memory.set(key, true)
          return undefined
        },
      },
    },
  },
  'revocation.grant-lives': {
    says: 'The revocation of a refresh token does not end its access tokens.',
    breaks: ['revocation.ends-tokens-of-grant'],
    behavior: combined(rememberTokens, {
      answer: {
        revocation: (request, tools) => {
          const token = request.form.get('token')
          if (!request.form.has('client_assertion') || !isRefreshToken(tools, token)) return undefined
          tools.memory.set(`ended ${token}`, true)
          return { status: 200 }
        },
        exchange: ({ form }, { memory }) =>
          memory.has(`ended ${form.get('refresh_token')}`)
            ? jsonAnswer(400, { error: 'invalid_grant' })
            : undefined,
      },
    }),
  },
  'revocation.refresh-token-lives': {
    says: 'The revocation of a refresh token is answered 200, but the token stays valid.',
    breaks: ['revocation.ends-refresh-token'],
    behavior: combined(refuseEnded, {
      answer: {
        revocation: async (request, tools) => {
          if (!request.form.has('client_assertion')) return undefined
          if (isSentBy(request, tools.applications[1])) return undefined
          await endAtUserinfo(request, tools)
          return { status: 200 }
        },
      },
    }),
  },
} as const satisfies Faults
