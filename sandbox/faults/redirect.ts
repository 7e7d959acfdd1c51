import { alterRedirect } from '../behaviors/alter.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import type { Faults } from './fault.ts'

/** The redirect that ends an authorization (document 4.4). */
export const redirect = {
  'authorization.all-in-fragment': {
    says: 'The redirect carries all of its parameters in its fragment.',
    breaks: ['authorization.code', 'authorization.state', 'authorization.fragment', 'authorization.iss'],
    behavior: redirecting(intoFragment('code', 'state', 'iss')),
  },
  'authorization.state-decoded-twice': {
    says: 'The state of the redirect is percent-decoded once too often.',
    breaks: ['authorization.state-unchanged', 'authorization.denied-state'],
    behavior: redirecting(({ searchParams }) =>
      searchParams.set('state', decodeURIComponent(searchParams.get('state') ?? '')),
    ),
  },
  'authorization.state-lower-case': {
    says: 'The state of the redirect is in lower case.',
    breaks: ['authorization.state-unchanged', 'authorization.denied-state'],
    behavior: redirecting(({ searchParams }) =>
      searchParams.set('state', (searchParams.get('state') ?? '').toLowerCase()),
    ),
  },
  'authorization.state-altered': {
    says: 'The state of the redirect is another one.',
    breaks: ['authorization.state-unchanged', 'authorization.denied-state'],
    behavior: redirecting(({ searchParams }) => searchParams.set('state', 'another-state')),
  },
  'authorization.redirect-slash': {
    says: 'The redirect goes to the redirect_uri with a slash after it.',
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

function redirecting(alter: (address: URL) => void): Behavior {
  return { response: { authorization: alterRedirect(alter) } }
}

/** Moves parameters of an address from its query to its fragment. */
function intoFragment(...names: readonly string[]) {
  return (address: URL): void => {
    const moved = new URLSearchParams([...address.searchParams].filter(([name]) => names.includes(name)))
    for (const name of names) address.searchParams.delete(name)
    address.hash = moved.toString()
  }
}
