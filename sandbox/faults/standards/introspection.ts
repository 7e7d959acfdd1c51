import { jsonAnswer } from '../../behaviors/answers.ts'
import type { Behavior } from '../../behaviors/behavior.ts'
import { combined } from '../../behaviors/combined.ts'
import { type AlterMembers, inAnswer, replaced } from '../../behaviors/members.ts'
import { authenticateByName, rememberTokens, wasIssued } from '../../behaviors/token-life.ts'
import type { Faults } from '../fault.ts'

/** Alters the introspection of active tokens, or of inactive ones. */
const said = (isActive: boolean, alter: AlterMembers): Behavior =>
  inAnswer('introspection', (body) => (body.active === isActive ? alter(body) : undefined))

/** Faults of the introspection endpoint (RFC 7662, 2). */
export const introspection = {
  'introspection.unauthenticated': {
    says: 'The introspection endpoint accepts a client_id without a client assertion.',
    breaks: ['introspection.authentication'],
    behavior: { request: { introspection: authenticateByName } },
  },
  'introspection.active-never': {
    says: 'The introspection of every token says that it is inactive.',
    breaks: ['introspection.active'],
    behavior: { request: { introspection: ({ form }) => form.set('token', 'unknown') } },
  },
  'introspection.active-text': {
    says: 'The introspection of an active token has a string as active.',
    breaks: ['introspection.active'],
    behavior: said(true, replaced('active', 'true')),
  },
  'introspection.client-other': {
    says: 'The introspection of an access token has another client_id.',
    breaks: ['introspection.own-token'],
    behavior: said(true, replaced('client_id', 'somebody-else')),
  },
  'introspection.scope-wider': {
    says: 'The introspection of an access token has a scope that was not granted.',
    breaks: ['introspection.own-token'],
    behavior: said(true, replaced('scope', 'accounts admin')),
  },
  'introspection.exp-later': {
    says: 'The introspection of an access token says that it expires in the year 2100.',
    breaks: ['introspection.own-token'],
    behavior: said(true, replaced('exp', 4_102_444_800)),
  },
  'introspection.unknown-active': {
    says: 'The introspection of an unknown token says that it is active.',
    breaks: ['introspection.inactive'],
    behavior: combined(rememberTokens, {
      answer: {
        introspection: ({ form }, tools) =>
          form.has('client_assertion') && !wasIssued(tools, form.get('token'))
            ? jsonAnswer(200, { active: true })
            : undefined,
      },
    }),
  },
  'introspection.revoked-active': {
    says: 'The introspection of a revoked access token says that it is active.',
    breaks: ['introspection.inactive'],
    behavior: {
      request: { revocation: ({ form }, { memory }) => void memory.set(`ended ${form.get('token')}`, true) },
      answer: {
        introspection: ({ form }, { memory }) =>
          memory.has(`ended ${form.get('token')}`) ? jsonAnswer(200, { active: true }) : undefined,
      },
    },
  },
  'introspection.tells-more': {
    says: 'The introspection of an inactive token has further members.',
    breaks: ['introspection.inactive-alone'],
    behavior: said(false, replaced('token_type', 'Bearer')),
  },
  'introspection.storable': {
    says: 'The introspection response may be stored.',
    breaks: ['introspection.no-store'],
    behavior: {
      response: { introspection: (response) => response.setHeader('Cache-Control', 'private, max-age=60') },
    },
  },
} as const satisfies Faults
