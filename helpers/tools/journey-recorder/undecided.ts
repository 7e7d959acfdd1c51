import { parseRedirect } from '../../http/redirect.ts'
import { APPROVING, DENYING } from './decisions.ts'
import { ownLink, type RecordedAction } from './recording.ts'

type Decision = 'approve' | 'deny'

const AGAIN = {
  approve:
    'Run the command again and approve the consent; to record a denial, run npm run record -- --decision deny.',
  deny: 'Run the command again and deny the consent; to record an approval, run npm run record.',
} as const satisfies Readonly<Record<Decision, string>>

/**
 * Why a recording is not of the decision that was asked for, and what to do then; undefined if nothing says so. The
 * redirect tells; where none came, the last thing that was clicked does.
 *
 * @param redirect - the address that the browser was sent back to
 */
export function whyUndecided(
  decision: Decision,
  redirect: string | undefined,
  actions: readonly RecordedAction[],
): string | undefined {
  const what = redirect === undefined ? clickedOther(decision, actions) : sentBack(decision, redirect)
  return what && `${what} ${AGAIN[decision]}`
}

function sentBack(decision: Decision, redirect: string): string | undefined {
  const { query, fragment } = parseRedirect(redirect)
  const { code, error } = { ...fragment, ...query }
  if (decision === 'deny')
    return code === undefined ? undefined : 'The consent was approved: the service sent a code.'
  if (error === 'access_denied')
    return 'The consent was denied: the service sent the browser back with error=access_denied.'
  if (error !== undefined)
    return `The consent was not approved: the service sent the browser back with error=${[error].flat().join(', ').slice(0, 60)}.`
  return code ? undefined : 'The consent was not approved: the service sent the browser back without a code.'
}

/** A page of the service may end the consent, and the window was closed there. */
function clickedOther(decision: Decision, actions: readonly RecordedAction[]): string | undefined {
  const last = actions.findLast(({ line }) => line.name === 'click' || line.name === 'press')
  const link = ownLink(last?.line.locator)
  const name = String(link?.options.name ?? link?.body ?? '')
  const [saying, other] = decision === 'approve' ? [APPROVING, DENYING] : [DENYING, APPROVING]
  const isOther = other.test(name) && !saying.test(name)
  return isOther ? `The last thing that you clicked is “${name.slice(0, 60)}”.` : undefined
}
