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

/** What opens although it must not, on a service that asks for the password each time before it looks at the request. */
export const behindLogIn: Readonly<Record<string, Fault>> = Object.fromEntries(
  Object.entries(OPENED).map(([id, fault]) => [
    id.replace(/^\w+/, 'behind-log-in'),
    {
      ...fault,
      says: `Behind a log-in at every authorization: ${fault.says}`,
      behavior: logInFirst(fault.behavior),
    },
  ]),
)
