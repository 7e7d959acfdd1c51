import { CONSENT } from '../authorization-server/pages/consent.ts'
import { CHOOSE_DATA_PROVIDER } from '../authorization-server/pages/data-provider.ts'
import type { Page } from '../authorization-server/pages/page.ts'
import { SIGN_IN } from '../authorization-server/pages/sign-in.ts'
import type { Behavior } from './behavior.ts'
import { logInPage } from './log-in-first.ts'
import { redirectTo } from './redirects.ts'
import type { ServiceResponse } from './response.ts'

/** The log-in and the decision, on the page of each consent. */
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

/** Marks the address at which the browser comes back from the page. */
const DECIDED = 'decided'

/**
 * User name, password and decision are on one page, at every authorization. It comes up for whatever is opened; what must
 * open nothing is refused behind it.
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
