import { repairRequestObject } from '../behaviors/alter.ts'
import type { Answer } from '../behaviors/behavior.ts'
import { redirectByPage } from '../behaviors/pages.ts'
import type { Faults } from './fault.ts'
import { permissions } from './permissions.ts'

const CRASH: Answer = { status: 500, body: 'Internal Server Error' }

/** What comes in the place of the redirect, and what was wrong before an authorization failed (document 4.4). */
export const endings = {
  'authorization.code-on-page': {
    says: 'A page shows the code in the place of the redirect.',
    breaks: ['authorization.redirect'],
    behavior: redirectByPage((address) => {
      const code = new URL(address).searchParams.get('code') ?? ''
      return `<!doctype html><title>Done</title><h1>Done</h1><p>Your code is <code>${code}</code>.</p>`
    }),
  },
  'authorization.choice-before-crash': {
    says: 'The user chooses a data provider although dp_id fixes one, and the service fails then.',
    breaks: ['authorization.data-provider-fixed'],
    behavior: {
      request: {
        par: repairRequestObject((claims, _application, { memory }) => {
          if (claims.dp_id !== undefined) memory.set('fixed', true)
          delete claims.dp_id
        }),
      },
      answer: {
        pages: ({ form }, { memory }) => (memory.get('fixed') && form.has('dp_id') ? CRASH : undefined),
      },
    },
  },
  'request-object.permissions-hidden-before-crash': {
    says: 'The consent page lists no permission, and the service fails when the user approves.',
    breaks: ['request-object.permissions'],
    behavior: {
      ...permissions['request-object.permissions-hidden'].behavior,
      answer: { pages: ({ form }) => (form.has('decision') ? CRASH : undefined) },
    },
  },
} as const satisfies Faults
