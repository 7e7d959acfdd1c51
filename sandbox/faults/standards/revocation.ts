import { readClaims } from '../../behaviors/alter.ts'
import { jsonAnswer } from '../../behaviors/answers.ts'
import { combined } from '../../behaviors/combined.ts'
import {
  authenticateByName,
  endAtUserinfo,
  refuseEnded,
  rememberTokens,
  swallowRevocation,
  wasIssued,
} from '../../behaviors/token-life.ts'
import type { Faults } from '../fault.ts'

/** The revocation endpoint (RFC 7009, 2). */
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
    says: 'A revocation takes an application that only names itself.',
    breaks: ['revocation.authentication'],
    behavior: { request: { revocation: authenticateByName } },
  },
  'revocation.by-any-client': {
    says: 'Any application can revoke any access token.',
    breaks: ['revocation.token-of-client'],
    behavior: combined(refuseEnded, {
      request: {
        revocation: (request, tools) =>
          readClaims(request.form.get('client_assertion') ?? '')?.sub === tools.applications[1].id
            ? endAtUserinfo(request, tools)
            : undefined,
      },
    }),
  },
  'revocation.access-token-lives': {
    says: 'The revocation of an access token is answered 200, and the token lives on.',
    breaks: ['revocation.ends-access-token'],
    behavior: { answer: { revocation: swallowRevocation('access_token') } },
  },
  'revocation.refresh-token-lives': {
    says: 'The revocation of a refresh token is answered 200, and the token lives on.',
    breaks: ['revocation.ends-refresh-token'],
    behavior: combined(refuseEnded, {
      answer: {
        revocation: async (request, tools) => {
          if (!request.form.has('client_assertion')) return undefined
          if (readClaims(request.form.get('client_assertion') ?? '')?.sub === tools.applications[1].id)
            return undefined
          await endAtUserinfo(request, tools)
          return { status: 200 }
        },
      },
    }),
  },
} as const satisfies Faults
