import { alterRedirect, redirecting } from '../../behaviors/alter.ts'
import type { Behavior, ResponseHook } from '../../behaviors/behavior.ts'
import type { Faults } from '../fault.ts'

/** Faults of the redirect to the application, and of those between pages (RFC 6749, 4.1.2; RFC 9207; RFC 9700, 4.12). */
export const responses = {
  'owes.authorization.fragment': {
    says: 'The redirect has the state in its fragment too.',
    breaks: ['authorization.fragment'],
    behavior: redirecting((address) => {
      address.hash = new URLSearchParams({ state: address.searchParams.get('state') ?? '' }).toString()
    }),
  },
  'owes.authorization.iss-twice': {
    says: 'The redirect has iss twice.',
    breaks: ['authorization.parameters-once'],
    behavior: redirecting(({ searchParams }) => searchParams.append('iss', searchParams.get('iss') ?? '')),
  },
  'owes.authorization.iss-lost': {
    says: 'The redirect has no iss, although the discovery document announces it.',
    breaks: ['authorization.iss'],
    behavior: redirecting(({ searchParams }) => searchParams.delete('iss')),
  },
  'owes.authorization.iss-lost-by-denial': {
    says: 'The redirect of a denied consent has no iss.',
    breaks: ['authorization.iss'],
    behavior: denying(({ searchParams }) => searchParams.delete('iss')),
  },
  'owes.authorization.iss-other': {
    says: 'The iss of the redirect is another server.',
    breaks: ['authorization.iss'],
    behavior: redirecting(({ searchParams }) => searchParams.set('iss', 'https://another-server.example')),
  },
  'owes.authorization.iss-slash': {
    says: 'The iss of the redirect is the issuer with a slash at its end.',
    breaks: ['authorization.iss'],
    behavior: redirecting(({ searchParams }) => searchParams.set('iss', `${searchParams.get('iss')}/`)),
  },
  'owes.authorization.access-token': {
    says: 'The redirect has an access token as well as the code.',
    breaks: ['authorization.no-credential'],
    behavior: redirecting(({ searchParams }) =>
      searchParams.set('access_token', 'An-access-token-of-nobody'),
    ),
  },
  'owes.authorization.client-secret': {
    says: 'The redirect has the client secret in an additional parameter.',
    breaks: ['authorization.no-credential'],
    behavior: {
      response: {
        authorization: alterRedirect(({ searchParams }, { applications: [first] }) =>
          searchParams.set('key', first.secret),
        ),
      },
    },
  },
  'owes.authorization.sent-on': {
    says: 'The form of a page is answered with 307, so the browser sends the form again to the next address.',
    breaks: ['authorization.log-in-not-forwarded'],
    behavior: answeringForms(307),
  },
  'owes.authorization.found': {
    says: 'The form of a page is answered with 302.',
    breaks: ['authorization.see-other'],
    behavior: answeringForms(302),
  },
  'owes.authorization.denial-unnamed': {
    says: 'The redirect of a denied consent has no error.',
    breaks: ['authorization.denied-error'],
    behavior: denying(({ searchParams }) => searchParams.delete('error')),
  },
  'owes.authorization.denial-own': {
    says: 'The redirect of a denied consent has an error that is not registered.',
    breaks: ['authorization.denied-error'],
    behavior: denying(({ searchParams }) => searchParams.set('error', 'user_cancelled')),
  },
  'owes.authorization.denial-without-state': {
    says: 'The redirect of a denied consent has no state.',
    breaks: ['authorization.denied-state'],
    behavior: denying(({ searchParams }) => searchParams.delete('state')),
  },
  'owes.authorization.denial-quoted': {
    says: 'The error_description of a denied consent contains quotes.',
    breaks: ['authorization.denied-characters'],
    behavior: denying(({ searchParams }) => searchParams.set('error_description', 'You chose "Deny".')),
  },
} as const satisfies Faults

function denying(alter: (address: URL) => void): Behavior {
  return redirecting((address) => {
    if (address.searchParams.has('error')) alter(address)
  })
}

/** Answers the forms of pages with another redirect status. A form that the browser sends again is treated as a GET. */
function answeringForms(status: number): Behavior {
  const other: ResponseHook = (response, _tools, { method }) => {
    if (method === 'POST' && response.status === 303) response.status = status
  }
  return {
    request: {
      authorization: (request) => {
        request.method = 'GET'
      },
    },
    response: { pages: other },
  }
}
