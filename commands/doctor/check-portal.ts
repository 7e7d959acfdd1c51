import { count } from '../../helpers/base/visible.ts'
import type { WalkFailure } from '../../helpers/browser/browser-walk.ts'
import { launchBrowser } from '../../helpers/browser/launch.ts'
import type { Portal, Target } from '../../helpers/config/target.ts'
import { hasWord } from '../../helpers/endpoints/portal/rows.ts'
import { portalIn } from '../../helpers/run/recording.ts'
import { type Line, ok, problem } from './check-service.ts'

/**
 * Signs in to the developer portal and reads the list of keys, with the journeys of a run. It changes nothing there.
 *
 * @param executablePath - the path of the browser
 */
export async function checkPortal(target: Target, portal: Portal, executablePath: string): Promise<Line> {
  const browser = await launchBrowser(executablePath)
  try {
    const session = portalIn(browser, portal, target)
    const { failure: unsigned } = await session.walk({ journey: 'signIn', isPlain: true })
    if (unsigned) return failed(unsigned)
    const { clientId } = target.application
    const list = await session.walk({ journey: 'listKeys', isPlain: true, lookFor: [clientId] })
    if (list.failure) return failed(list.failure)
    const { keys = [], showsSecret: isOnPage } = list
    const isRead = keys.some((key) => hasWord(key, clientId))
    if (isOnPage && keys.length === 0)
      return problem(
        WHAT,
        'signed in, but listKeys found no key on a page that shows CLIENT_ID',
        'change the element that listKeys reads as keys, in the file that PORTAL_JOURNEY names',
      )
    return ok(
      WHAT,
      `signed in; listKeys found ${count(keys.length, 'key')}${isRead ? ', including that of CLIENT_ID' : UNKNOWN}`,
    )
  } finally {
    await browser.close()
  }
}

const WHAT = 'portal'
const UNKNOWN = ', but not that of CLIENT_ID'

const failed = ({ kind, reason, todo }: WalkFailure): Line =>
  problem(WHAT, reason, todo ?? (kind === 'unreachable' ? UNREACHABLE : BY_HAND))

const UNREACHABLE = 'check PORTAL_URL, and whether this machine can reach it'
const BY_HAND = 'open PORTAL_URL in a browser, and compare its pages with the file that PORTAL_JOURNEY names'
