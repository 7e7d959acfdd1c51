import { redirecting, repairRequestObject } from '../behaviors/alter.ts'
import type { Answer } from '../behaviors/behavior.ts'
import { redirectByPage } from '../behaviors/pages.ts'
import type { Fault, Faults } from './fault.ts'
import { permissions } from './request-object.ts'

/** Faults of the redirect at the end of an authorization (document 4.4). */
export const redirect = {
  'authorization.all-in-fragment': {
    says: 'The redirect has all of its parameters in the fragment.',
    breaks: ['authorization.code', 'authorization.state', 'authorization.fragment', 'authorization.iss'],
    behavior: redirecting(intoFragment('code', 'state', 'iss')),
  },
  'authorization.state-decoded-twice': {
    says: 'The state of the redirect is percent-decoded twice.',
    ...returningState((state) => state.replace(/%[0-9a-f]{2}/gi, decodeURIComponent)),
  },
  'authorization.state-lower-case': {
    says: 'The state of the redirect is in lower case.',
    ...returningState((state) => state.toLowerCase()),
  },
  'authorization.state-altered': {
    says: 'The redirect has another state.',
    ...returningState(() => 'another-state'),
  },
  'authorization.state-trimmed': {
    says: 'The state of the redirect lacks the spaces around it.',
    ...returningState((state) => state.trim()),
  },
  'authorization.state-cut-at-semicolon': {
    says: 'The state of the redirect is cut off at the first semicolon.',
    ...returningState((state) => state.replace(/;.*/, '')),
  },
  'authorization.state-without-brackets': {
    says: 'The state of the redirect lacks its brackets.',
    ...returningState((state) => state.replace(/[[\](){}<>]/g, '')),
  },
  'authorization.state-of-64': {
    says: 'The state of the redirect is cut off after 64 characters.',
    ...returningState((state) => state.slice(0, 64)),
  },
  'authorization.state-of-255': {
    says: 'The state of the redirect is cut off after 255 characters.',
    ...returningState((state) => state.slice(0, 255), ['authorization.state-unchanged']),
  },
  'authorization.state-a-number': {
    says: 'A state that consists of digits is parsed as a number.',
    ...returningState(
      (state) => (/^\d+$/.test(state) ? String(Number(state)) : state),
      ['authorization.state-unchanged'],
    ),
  },
  'authorization.redirect-slash': {
    says: 'The redirect goes to the redirect_uri with a slash at its end.',
    breaks: ['authorization.redirect'],
    behavior: redirecting((address) => {
      address.pathname += '/'
    }),
  },
  'authorization.redirect-host': {
    says: 'The redirect goes to another host.',
    breaks: ['authorization.redirect'],
    behavior: redirecting((address) => {
      address.host = 'another-client.example'
    }),
  },
} as const satisfies Faults

/** A service that changes the state. */
function returningState(
  change: (state: string) => string,
  breaks: Fault['breaks'] = ['authorization.state-unchanged', 'authorization.denied-state'],
): Pick<Fault, 'breaks' | 'behavior'> {
  const behavior = redirecting(({ searchParams }) =>
    searchParams.set('state', change(searchParams.get('state') ?? '')),
  )
  return { breaks, behavior }
}

/** Moves parameters of an address from its query to its fragment. */
function intoFragment(...names: readonly string[]) {
  return (address: URL): void => {
    const moved = new URLSearchParams([...address.searchParams].filter(([name]) => names.includes(name)))
    for (const name of names) address.searchParams.delete(name)
    address.hash = moved.toString()
  }
}

const CRASH: Answer = { status: 500, body: 'Internal Server Error' }

/** Authorizations that end without a redirect, or with an error after a fault (document 4.4). */
export const endings = {
  'authorization.code-on-page': {
    says: 'The authorization ends on a page that shows the code, without a redirect.',
    breaks: ['authorization.redirect'],
    behavior: redirectByPage((address) => {
      const code = new URL(address).searchParams.get('code') ?? ''
      return `<!doctype html><title>Done</title><h1>Done</h1><p>Your code is <code>${code}</code>.</p>`
    }),
  },
  'authorization.choice-before-crash': {
    says: 'The user has to choose a data provider although dp_id fixes one, and then the service answers 500.',
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
    says: 'The consent page lists no permissions, and the service answers 500 when the user approves.',
    breaks: ['request-object.permissions'],
    behavior: {
      ...permissions['request-object.permissions-hidden'].behavior,
      answer: { pages: ({ form }) => (form.has('decision') ? CRASH : undefined) },
    },
  },
} as const satisfies Faults
