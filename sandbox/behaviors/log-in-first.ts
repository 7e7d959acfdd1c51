import { CONSENT } from '../authorization-server/pages/consent.ts'
import { CHOOSE_DATA_PROVIDER } from '../authorization-server/pages/data-provider.ts'
import type { Page } from '../authorization-server/pages/page.ts'
import { SIGN_IN } from '../authorization-server/pages/sign-in.ts'
import { isSignedInAs } from '../resource-owner.ts'
import { redirectTo } from './answers.ts'
import type { Answer, AnswerHook, Behavior } from './behavior.ts'
import { combined } from './combined.ts'
import type { ServiceResponse } from './response.ts'

/** Query parameter that marks the browser's return from the log-in. */
const LOGGED_IN = 'logged_in'

/** Logs the user in without a page, because the log-in page came earlier. */
const LOGGED_IN_ALREADY: Page = { ...SIGN_IN, unasked: ({ username, password }) => ({ username, password }) }

/**
 * Asks for user name and password at every authorization, before the request is validated.
 *
 * @param behind - A behavior that applies after the log-in.
 */
export function logInFirst(behind: Behavior = {}): Behavior {
  return combined(
    {
      always: {
        settings: { pages: [LOGGED_IN_ALREADY, CHOOSE_DATA_PROVIDER, CONSENT] },
        answer: { authorization: askFirst },
      },
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
function logInPage(status: number, buttons = '<button>Sign in</button>'): Required<Answer> {
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

/** The log-in and the decision on one page, for every consent. */
const LOG_IN_AND_CONSENT: Page = {
  ...CONSENT,
  prompt: 'log_in_and_consent',
  isNeeded: ({ oidc }) => oidc.result?.consent === undefined,
  render: (view) => SIGN_IN.render(view).replace(/<p><button.*/, '') + CONSENT.render(view),
  submit: async (submission) => {
    const loggedIn = await SIGN_IN.submit(submission)
    if ('problem' in loggedIn) return loggedIn
    const decided = await CONSENT.submit(submission)
    return 'problem' in decided ? decided : { result: { ...loggedIn.result, ...decided.result } }
  },
}

const BUTTONS =
  '<button name="decision" value="approve">Approve</button> <button name="decision" value="deny">Deny</button>'

/** Query parameter that marks the browser's return from the page. */
const DECIDED = 'decided'

/**
 * User name, password and decision are on one page, at every authorization. The page is shown for invalid requests too;
 * they are refused when it is submitted.
 */
export const onePage: Behavior = {
  settings: { pages: [CHOOSE_DATA_PROVIDER, LOG_IN_AND_CONSENT] },
  answer: {
    authorization: ({ method, path, query }) =>
      method === 'POST' && query.has('client_id')
        ? redirectTo(`${path}?${query}&${DECIDED}=yes`, 303)
        : undefined,
  },
  response: {
    authorization: (response, _tools, { method, query }) => {
      const isLooked = method === 'GET' && query.has('client_id') && !query.has(DECIDED)
      if (isLooked && isRefusal(response)) replace(response)
    },
  },
}

const isRefusal = (response: ServiceResponse): boolean =>
  response.status >= 400 || response.header('Location').includes('error=')

function replace(response: ServiceResponse): void {
  const { status, headers, body } = logInPage(200, BUTTONS)
  response.setHeader('Location')
  for (const [name, value] of Object.entries(headers)) response.setHeader(name, value)
  response.body = body
  response.status = status
}
