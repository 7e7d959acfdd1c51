import type { Behavior } from '../behaviors/behavior.ts'
import { logInFirst } from '../behaviors/log-in-first.ts'
import type { ServiceResponse } from '../behaviors/response.ts'
import type { Variants } from './variant.ts'

/** Services that ask for a log-in, or refuse one, differently; the document does not say how (4.4 and 7). */
export const logIns = {
  'log-ins.each-time-first': {
    says: 'The user logs in at every authorization, before the request is validated.',
    inBrowser: true,
    behavior: logInFirst(),
  },
  'log-ins.refused-on-page': {
    says: 'A refused log-in ends on a page with status 200.',
    inBrowser: true,
    behavior: refusing((response) => {
      response.status = 200
      response.body =
        '<!doctype html><title>Not signed in</title><h1>This is not possible</h1><p role="alert">The password is wrong.</p>'
    }),
    environment: { CONSENT_JOURNEY: 'sandbox-refusal.json' },
  },
  'log-ins.refused-with-401': {
    says: 'A refused log-in is answered with 401, without the log-in page.',
    behavior: refusing((response) => {
      response.status = 401
      response.body = '<!doctype html><title>Unauthorized</title><h1>Unauthorized</h1>'
    }),
  },
  'log-ins.refused-by-redirect': {
    says: 'A refused log-in is redirected to the log-in page.',
    behavior: refusing((response, path) => {
      response.status = 303
      response.setHeader('Location', `${path}?refused`)
    }),
  },
  'log-ins.refused-to-application': {
    says: 'A refused log-in is redirected to the application, with an error.',
    behavior: refusing((response, _path, redirectUri) => {
      response.status = 303
      response.setHeader('Location', `${redirectUri}?error=access_denied`)
    }),
  },
} as const satisfies Variants

function refusing(alter: (response: ServiceResponse, path: string, redirectUri: string) => void): Behavior {
  return {
    response: {
      pages: (response, { applications: [first] }, { form, path }) => {
        if (response.status === 422 && form.has('password')) alter(response, path, first.redirectUri)
      },
    },
  }
}
