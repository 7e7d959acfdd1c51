import type { RecordedAction, RecordedLocator } from './recording.ts'
import { headingsIn } from './snapshot.ts'

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
  const deliberate = actions.filter(
    (action, index) => isDeliberate(action) && !isLabel(action, actions[index + 1]),
  )
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
    if (isPopup) return 'A window that a page opened was used; a journey stays in one window.'
    if (line.name === 'setInputFiles') return 'A file was picked for upload.'
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
  if (name === 'press') return modifiers === 0 && KEYS.has(key) && !isRadio(line)
  return true
}

/** A click on words that check a box beside them; the check is recorded as well. */
function isLabel({ line, document }: RecordedAction, next: RecordedAction | undefined): boolean {
  const isChecking = next?.line.name === 'check' || next?.line.name === 'uncheck'
  return (
    isChecking && next?.document === document && line.name === 'click' && ownKind(line.locator) !== 'role'
  )
}

function ownKind(locator: RecordedLocator | undefined): string | undefined {
  return locator?.next ? ownKind(locator.next) : locator?.kind
}

/** A radio button moves with arrow keys, and each move is recorded as a check as well. */
function isRadio({ locator, key = '' }: RecordedAction['line']): boolean {
  return locator?.kind === 'role' && locator.body === 'radio' && key.startsWith('Arrow')
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
  const [first, ...others] = page.filter(({ line }, index) => {
    const later = page.slice(index + 1).filter((other) => other.line.selector === line.selector)
    const names = later.map((other) => other.line.name)
    if (line.name === 'click') return !names.includes('fill') && !names.includes('select')
    return !(line.name === 'fill' || line.name === 'select') || !names.includes(line.name)
  })
  return first && [first, ...others]
}
