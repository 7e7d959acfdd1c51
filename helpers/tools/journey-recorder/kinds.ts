import { headingsIn } from '../../browser/snapshot.ts'
import type { Variables } from '../../browser/variables.ts'
import { elementOf } from './element.ts'
import type { RecordedPage } from './pages.ts'
import { ownLink, type RecordedAction } from './recording.ts'
import { camelCase } from './words.ts'

const PICKED: ReadonlySet<string> = new Set(['radio', 'option', 'menuitemradio'])
const PROVIDERS = /provider|bank|institution/i
const RESERVED: ReadonlySet<string> = new Set(['signIn', 'chooseDataProvider', 'approve', 'deny'])

/** Whether a password was typed on a page. */
export function isSignIn(page: RecordedPage, { CONSENT_PASSWORD }: Variables): boolean {
  return page.some(
    ({ line, field }) =>
      line.name === 'fill' &&
      (field?.type === 'password' || (line.text !== '' && line.text === CONSENT_PASSWORD)),
  )
}

/** What was done to pick the data provider on a page, if that is what the page is for. */
export function pickOf(page: RecordedPage, { DP_ID }: Variables): RecordedAction | undefined {
  const picks = page.filter(({ line }) => line.name === 'select' || isPicked(line.locator))
  const isNamed = (action: RecordedAction) =>
    Boolean(DP_ID && JSON.stringify(elementOf(action.line)).includes(DP_ID))
  const isList = headingsIn(page[0].snapshot).some((heading) => PROVIDERS.test(heading))
  return (
    picks.at(-1) ??
    page.find(isNamed) ??
    (isList ? page.find(({ line }) => line.name === 'click') : undefined)
  )
}

function isPicked(locator: RecordedAction['line']['locator']): boolean {
  const link = ownLink(locator)
  return link?.kind === 'role' && typeof link.body === 'string' && PICKED.has(link.body)
}

/**
 * Names of pages that have no name of their own in the format, from a heading or the title. A page on which only the
 * user name is typed is `userName`, one on which six digits are typed is `oneTimeCode`.
 */
export function namesOf(pages: readonly RecordedPage[], { CONSENT_USERNAME }: Variables): readonly string[] {
  const taken = new Set(RESERVED)
  return pages.map((page, index) => {
    const typed = page.filter(({ line }) => line.name === 'fill').map(({ line }) => line.text ?? '')
    const others = pages.filter((other) => other !== page).flatMap(([first]) => headingsIn(first.snapshot))
    const wishes = [
      typed.some((text) => text !== '' && text === CONSENT_USERNAME) ? 'userName' : '',
      typed.some((text) => /^\d{6}$/.test(text)) ? 'oneTimeCode' : '',
      ...headingsIn(page[0].snapshot)
        .filter((heading) => !others.includes(heading))
        .map(camelCase),
      camelCase(page[0].title),
      `page${index + 1}`,
    ]
    const name = wishes.find((wish) => wish !== '' && !taken.has(wish)) ?? `page${index + 1}Again`
    taken.add(name)
    return name
  })
}
