import { count } from '../base/words.ts'
import type { Usage } from '../evidence/evidence.ts'
import { own, type Shown } from '../secrets/shown.ts'

/** What a run sent, for every report: requests, log-ins and consents. */
export function showUsage({ requests, waited = 0, logins, wrongPasswords = 0, consents }: Usage): Shown {
  const parts = [
    waited > 0
      ? `${count(requests, 'request')} (${waited} s waited for Retry-After)`
      : count(requests, 'request'),
    count(logins, 'log-in'),
    ...(wrongPasswords > 0 ? [count(wrongPasswords, 'wrong password')] : []),
    count(consents, 'consent'),
  ]
  return own(parts.join(', '))
}
