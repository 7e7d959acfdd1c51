import { logInFirst } from '../behaviors/log-in-first.ts'
import type { Fault } from './fault.ts'
import { openings } from './openings.ts'
import { lifetimes, unpushed } from './unpushed.ts'

const {
  'authorization.error-page-again': _page,
  'authorization.error-redirect-again': _redirect,
  ...opened
} = openings

const OPENED: Readonly<Record<string, Fault>> = {
  ...opened,
  ...unpushed,
  'patience.request-uri-outlives': lifetimes['patience.request-uri-outlives'],
}

/** Invalid requests that open, on a service that asks for the password before it validates the request. */
export const behindLogIn: Readonly<Record<string, Fault>> = Object.fromEntries(
  Object.entries(OPENED).map(([id, fault]) => [
    id.replace(/^\w+/, 'behind-log-in'),
    {
      ...fault,
      says: `After a log-in at every authorization: ${fault.says}`,
      behavior: logInFirst(fault.behavior),
    },
  ]),
)
