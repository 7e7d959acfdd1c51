import { headingsIn, isUnchecked } from '../../browser/snapshot.ts'
import { ownLink, type RecordedAction, type RecordedLine } from './recording.ts'

/** What was done on one page, in order. */
export type RecordedPage = readonly [RecordedAction, ...RecordedAction[]]

const VERBS: ReadonlySet<string> = new Set(['fill', 'click', 'check', 'uncheck', 'select', 'press'])
const KEYS: ReadonlySet<string> = new Set(['Enter', 'Escape', ' ', 'ArrowDown', 'ArrowUp'])

/**
 * Parts a recording into pages and leaves out what a journey does not repeat: clicks into a field that is filled
 * afterwards, on a label whose box is checked by it, a page that came again because it was refused.
 *
 * The recorder does not say where a page ends. Another document or other headings are another page.
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
  const plain = pages.map(withoutRepeats).filter((page) => page !== undefined)
  const filled = plain.map((page) => [...new Set(fillsOf(page).map(({ selector }) => selector))].join('\n'))
  return plain.filter((_, index) => !filled[index] || !filled.slice(index + 1).includes(filled[index]))
}

/** What was typed on a page. */
export const fillsOf = (page: RecordedPage): readonly RecordedLine[] =>
  page.map(({ line }) => line).filter(({ name }) => name === 'fill')

/** A click that the browser makes of a key or of a click on a label counts 0. */
function isDeliberate({ line }: RecordedAction): boolean {
  const { name, selector, button = 'left', clickCount = 1, modifiers = 0, key = '' } = line
  if (!VERBS.has(name) || !selector) return false
  if (name === 'click') return button === 'left' && clickCount > 0 && !/^(html|body)$/.test(selector)
  if (name === 'press') return modifiers === 0 && KEYS.has(key) && !(isRadio(line) && key.startsWith('Arrow'))
  return true
}

/** A click on words that check a box beside them; the check is recorded as well. */
function isLabel({ line, document }: RecordedAction, next: RecordedAction | undefined): boolean {
  const isChecking = next?.line.name === 'check' || next?.line.name === 'uncheck'
  const isWords = line.name === 'click' && ownLink(line.locator)?.kind !== 'role'
  return isChecking && next?.document === document && isWords
}

/** What a key does to a radio button is recorded as a click that counts 0. */
function pickedByKey(action: RecordedAction): RecordedAction {
  const { line } = action
  if (line.name !== 'click' || line.clickCount !== 0 || !isRadio(line)) return action
  return { ...action, line: { ...line, name: 'check' } }
}

/** A radio button moves with arrow keys, and each move is recorded as a pick as well. */
function isRadio({ locator }: RecordedLine): boolean {
  const link = ownLink(locator)
  return link?.kind === 'role' && link.body === 'radio'
}

function isSamePage(one: RecordedAction, other: RecordedAction): boolean {
  const [before, after] = [one, other].map(({ snapshot }) => headingsIn(snapshot).join('\n'))
  return one.document === other.document && (before === after || isInFrame(one) || isInFrame(other))
}

/** The snapshot of an action in a frame shows the frame only. */
const isInFrame = ({ line }: RecordedAction): boolean => line.selector?.includes('enter-frame') ?? false

/** Of what is filled or picked twice, the last counts; a click into a field that is filled afterwards does nothing. */
function withoutRepeats(page: RecordedPage): RecordedPage | undefined {
  const [first, ...others] = page.filter(({ line }, index) => {
    const after = page.slice(index + 1)
    const names = after
      .filter((other) => other.line.selector === line.selector)
      .map((other) => other.line.name)
    if (line.name === 'click') return !names.includes('fill') && !names.includes('select')
    if (line.name === 'check' && isRadio(line)) return !names.includes('check') && !isGivenUp(line, after)
    return !(line.name === 'fill' || line.name === 'select') || !names.includes(line.name)
  })
  return first && [first, ...others]
}

/** Another radio button of the group was picked afterwards. */
function isGivenUp(line: RecordedLine, after: readonly RecordedAction[]): boolean {
  const name = ownLink(line.locator)?.options.name
  const last = after.at(-1)
  return last !== undefined && typeof name === 'string' && isUnchecked(last.snapshot, name)
}
