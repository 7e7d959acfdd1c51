import { CONSENT } from '../authorization-server/pages/consent.ts'
import { CHOOSE_DATA_PROVIDER } from '../authorization-server/pages/data-provider.ts'
import type { Page } from '../authorization-server/pages/page.ts'
import { SIGN_IN } from '../authorization-server/pages/sign-in.ts'
import { isSignedInAs } from '../resource-owner.ts'
import type { Answer, AnswerHook, Behavior } from './behavior.ts'
import { combined } from './combined.ts'
import { redirectTo } from './redirects.ts'

/** Marks the address at which the browser comes back from the log-in. */
const LOGGED_IN = 'logged_in'

/** The server logs the user in by itself: the log-in stands before it. */
const LOGGED_IN_ALREADY: Page = { ...SIGN_IN, unasked: ({ username, password }) => ({ username, password }) }

/**
 * Asks for user name and password at every authorization, before the request is looked at.
 *
 * @param behind - What else the service does, once the user has logged in.
 */
export function logInFirst(behind: Behavior = {}): Behavior {
  return combined(
    {
      settings: { pages: [LOGGED_IN_ALREADY, CHOOSE_DATA_PROVIDER, CONSENT] },
      answer: { authorization: askFirst },
    },
    behind,
  )
}

const askFirst: AnswerHook = ({ method, path, query, form }, { resourceOwner }) => {
  if (!query.has('client_id') || query.has(LOGGED_IN)) return undefined
  if (method !== 'POST') return logInPage(200)
  return isSignedInAs(resourceOwner, form.get('username') ?? '', form.get('password') ?? '')
    ? redirectTo(`${path}?${query}&${LOGGED_IN}=yes`, 303)
    : logInPage(422)
}

/** A page that asks for user name and password. */
export function logInPage(status: number, buttons = '<button>Sign in</button>'): Required<Answer> {
  const body = `<!doctype html><title>Sign in</title><h1>Sign in</h1><form method="post">
<p><label>User name <input name="username" required></label></p>
<p><label>Password <input name="password" type="password" required></label></p>
<p>${buttons}</p></form>`
  return { status, headers: HEADERS, body }
}

const HEADERS = {
  'Content-Type': 'text/html',
  'Cache-Control': 'no-store',
  'Content-Security-Policy': "frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
}
