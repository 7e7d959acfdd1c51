import type { Journey } from '../../browser/journeys.ts'
import { type Control, controlsIn } from '../../browser/snapshot.ts'
import { parseRedirect } from '../../http/redirect.ts'
import type { RecordedPage } from './pages.ts'
import { elementOf, type RecordedAction } from './recording.ts'
import { wordsOf } from './steps.ts'

/** What a user does at the end of a consent. */
export type Decision = 'approve' | 'deny'

const DENYING =
  /\b(deny|denied|reject|refuse|decline|cancel|disagree|refuser|ablehnen|abbrechen|rechazar|rifiuta)\b/i
const APPROVING =
  /\b(approve|accept|allow|agree|confirm|authori[sz]e|consent|accepter|zustimmen|aceptar|accetta)\b/i

/**
 * What was decided: the redirect says it; where none came, the last thing that was clicked does.
 *
 * @param redirect - the address that the browser was sent back to
 * @returns undefined if the service sent the browser back for another reason
 */
export function decisionOf(
  redirect: string | undefined,
  actions: readonly RecordedAction[],
): Decision | undefined {
  if (redirect === undefined) {
    const last = actions.findLast(({ line }) => line.name === 'click' || line.name === 'press')
    const words = last ? wordsOf(elementOf(last.line)) : ''
    return DENYING.test(words) && !APPROVING.test(words) ? 'deny' : 'approve'
  }
  const { query, fragment } = parseRedirect(redirect)
  const { code, error } = { ...fragment, ...query }
  if (error === 'access_denied') return 'deny'
  return code && error === undefined ? 'approve' : undefined
}

/**
 * Drafts the decision that was not recorded, since one consent is either approved or denied: the same page with the
 * button that seems to be the other one, or else a copy.
 *
 * @returns the journey, with a remark for its author
 */
export function otherDecision(recorded: Journey, page: RecordedPage, decision: Decision) {
  const other = decision === 'approve' ? 'deny' : 'approve'
  const button = otherButton(page, decision)
  if (!button)
    return {
      journey: recorded,
      note: `${other}: this is a copy of ${decision}, which would ${decision}. Change its last step by hand.`,
    }
  const steps = [...recorded.steps.slice(0, -1), { click: { ...button } }]
  return {
    journey: { ...recorded, steps },
    note: `${other}: not recorded. The same page has a ${button.role} "${button.name}", which its last step clicks; check that it is the right one.`,
  }
}

/** The one whose name says so, or the only other button of the page. */
function otherButton(page: RecordedPage, decision: Decision): Control | undefined {
  const { snapshot } = page.at(-1) ?? page[0]
  const used = page.map(({ line }) => wordsOf(elementOf(line)))
  const others = controlsIn(snapshot).filter(({ name }) => name !== '' && !used.includes(name))
  const saying = others.find(({ name }) => (decision === 'approve' ? DENYING : APPROVING).test(name))
  const [button, ...more] = others.filter(({ role }) => role === 'button')
  return saying ?? (more.length === 0 ? button : undefined)
}
