import { headingsIn, isUnchecked } from '../../browser/snapshot.ts'
import { ownLink, type RecordedAction } from './recording.ts'

/** What was done on one page, in order. */
export type RecordedPage = readonly [RecordedAction, ...RecordedAction[]]

const VERBS: ReadonlySet<string> = new Set(['fill', 'click', 'check', 'uncheck', 'select', 'press'])
const KEYS: ReadonlySet<string> = new Set(['Enter', 'Escape', ' ', 'ArrowDown', 'ArrowUp'])

/**
 * Parts a recording into pages and leaves out what a journey does not repeat: clicks into a field that is filled
 * afterwards, on a label whose box is checked by it, and such.
 *
 * The recorder does not tell where a page ends. Another document or other headings are another page.
 */
export function pagesOf(actions: readonly RecordedAction[]): readonly RecordedPage[] {
  const done = actions.map(pickedByKey)
  const deliberate = done.filter((action, index) => isDeliberate(action) && !isLabel(action, done[index + 1]))
  const pages: [RecordedAction, ...RecordedAction[]][] = []
  for (const action of deliberate) {
    const page = pages.at(-1)
    if (page && isSamePage(page[0], action)) page.push(action)
    else pages.push([action])
  }
  return pages.map(withoutRepeats).filter((page) => page !== undefined)
}

/** What a user did that no journey can say. */
export function inexpressible(actions: readonly RecordedAction[]): readonly string[] {
  const done = actions.map(({ line, isPopup }) => {
    if (isPopup)
      return 'A pop-up window was used; write its journey by hand: a pop-up is a page like any other.'
    if (line.name === 'setInputFiles') return 'A file was chosen for upload.'
    if (line.name === 'click' && line.button !== 'left')
      return 'A mouse button other than the left one was used.'
    return undefined
  })
  return [...new Set(done)].filter((what) => what !== undefined)
}

/** A click that the browser makes of a key or of a click on a label counts 0. */
function isDeliberate({ line, isPopup }: RecordedAction): boolean {
  const { name, selector, button = 'left', clickCount = 1, modifiers = 0, key = '' } = line
  if (isPopup || !VERBS.has(name) || !selector) return false
  if (name === 'click') return button === 'left' && clickCount > 0 && !/^(html|body)$/.test(selector)
  if (name === 'press') return modifiers === 0 && KEYS.has(key) && !(isRadio(line) && key.startsWith('Arrow'))
  return true
}

/** A click on words that check a box beside them; the check is recorded as well. */
function isLabel({ line, document }: RecordedAction, next: RecordedAction | undefined): boolean {
  const isChecking = next?.line.name === 'check' || next?.line.name === 'uncheck'
  return (
    isChecking &&
    next?.document === document &&
    line.name === 'click' &&
    ownLink(line.locator)?.kind !== 'role'
  )
}

/** What a key does to a radio button or a box is recorded as a click that counts 0. */
function pickedByKey(action: RecordedAction): RecordedAction {
  const { line } = action
  const link = line.name === 'click' && line.clickCount === 0 ? ownLink(line.locator) : undefined
  if (link?.kind !== 'role') return action
  if (link.body === 'radio') return { ...action, line: { ...line, name: 'check' } }
  return link.body === 'checkbox' ? { ...action, line: { ...line, clickCount: 1 } } : action
}

/** A radio button moves with arrow keys, and each move is recorded as a pick as well. */
function isRadio({ locator }: RecordedAction['line']): boolean {
  const link = ownLink(locator)
  return link?.kind === 'role' && link.body === 'radio'
}

function isSamePage(one: RecordedAction, other: RecordedAction): boolean {
  const headings = [one, other].map(({ snapshot }) => headingsIn(snapshot).join('\n'))
  return (
    one.document === other.document && (headings[0] === headings[1] || isInFrame(one) || isInFrame(other))
  )
}

/** The snapshot of an action in a frame shows the frame only. */
function isInFrame({ line }: RecordedAction): boolean {
  return line.selector?.includes('enter-frame') ?? false
}

/** Of what is filled or picked twice, the last counts; a click into a field that is filled afterwards does nothing. */
function withoutRepeats(page: RecordedPage): RecordedPage | undefined {
  const [first, ...others] = page.filter((action, index) => {
    const { line } = action
    const after = page.slice(index + 1)
    const names = after
      .filter((other) => other.line.selector === line.selector)
      .map((other) => other.line.name)
    if (line.name === 'click') return !names.includes('fill') && !names.includes('select')
    if (line.name === 'check' && isRadio(line))
      return !names.includes('check') && !isGivenUp(action, after.at(-1))
    return !(line.name === 'fill' || line.name === 'select') || !names.includes(line.name)
  })
  return first && [first, ...others]
}

/** Another radio button of the group was picked afterwards. */
function isGivenUp({ line }: RecordedAction, last: RecordedAction | undefined): boolean {
  const name = ownLink(line.locator)?.options.name
  return last !== undefined && typeof name === 'string' && isUnchecked(last.snapshot, name)
}
