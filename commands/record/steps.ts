import type { Count } from '../../helpers/base/formats.ts'
import type { Locating, Step } from '../../helpers/browser/journeys.ts'
import { type Variables, withoutValues } from '../../helpers/browser/variables.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'

/** A recording from which no journeys can be made. */
export class UnusableRecording extends Error {}

/** A line of the JSONL that Playwright's recorder writes. */
export interface RecordedLine {
  readonly name: string
  readonly selector?: string
  readonly text?: string
  readonly key?: string
  /** The reference of the element in the snapshot. */
  readonly ref?: string
  readonly options?: readonly string[]
  readonly button?: string
  readonly modifiers?: Count
  /** 0 for a click that a key or a label causes. */
  readonly clickCount?: Count
}

/** An action of a user. It contains what was typed, so it is never written to a file. */
export interface RecordedAction {
  readonly line: RecordedLine
  /** The number of the document, among those that the window and its pop-ups showed. */
  readonly document: number
  /** Playwright's ARIA snapshot of the page, as YAML. */
  readonly snapshot: string
  /** The `value` attribute of a radio button that was checked, if it has one. */
  readonly value?: string
}

/**
 * Parses a line of the recorder.
 *
 * @throws Error if the format is unknown, such as that of another version of Playwright
 */
export function parseLine(text: string): RecordedLine {
  const line: unknown = JSON.parse(text)
  const [error] = errorsOf('recorded-action.schema.json', line)
  if (error)
    throw new Error(
      `The recorder of this version of Playwright writes an unknown format: ${error.instancePath} ${error.message}.`,
    )
  return line as RecordedLine
}

const ENTER_FRAME = ' >> internal:control=enter-frame >> '

/** A selector of the recorder that journeys can express; an exact text ends in `s`. */
const PLAIN =
  /^internal:(role|label|text|testid)=([a-z]*)(?:\[(?:name|data-testid)=)?("(?:[^"\\]|\\.)*")?([is]?)\]?$/

/**
 * Describes an element in the vocabulary of journeys. If that is not possible, `css` is the selector of the recorder, which
 * Playwright also accepts.
 */
export function elementOf({ selector = '' }: RecordedLine): Locating {
  const frames = selector.split(ENTER_FRAME)
  const css = frames.pop() ?? selector
  const element = chained(css.split(' >> ').map(plain)) ?? { css }
  return frames.length > 0 ? { ...element, frame: frames.join(ENTER_FRAME) } : element
}

/** An element within others; undefined if one of them cannot be described. */
const chained = (parts: readonly (Locating | undefined)[]): Locating | undefined =>
  parts.reduce((within, part) => within && part && { ...part, within })

function plain(selector: string): Locating | undefined {
  const [, kind = '', role = '', quoted = '', how] = PLAIN.exec(selector) ?? []
  const words = quoted.slice(1, -1).replace(/\\(.)/g, '$1')
  const exact = how === 's' ? { exact: true } : {}
  const elements: Readonly<Record<string, Locating>> = {
    role: { role, ...(quoted && { name: words }), ...exact },
    label: { label: words, ...exact },
    text: { text: words, ...exact },
    testid: { testId: words },
  }
  return elements[kind]
}

/** Describes the element of an action. */
export type Find = (action: RecordedAction) => Locating

const VERBS: ReadonlySet<string> = new Set(['fill', 'click', 'check', 'uncheck', 'select', 'press'])
const SETTING: ReadonlySet<string> = new Set(['fill', 'check', 'select'])
const ONE_TIME_CODE = /^\d{6}$/

/**
 * Turns the actions on a page into the steps of a journey. It leaves out clicks and keys that only move the focus, and actions on
 * an element that is filled, checked or selected later.
 *
 * @param variables - the variables that a journey may use; they replace their values in it
 * @param find - describes the element of an action
 */
export function stepsOf(
  page: readonly RecordedAction[],
  variables: Variables,
  find: Find = ({ line }) => elementOf(line),
): readonly Step[] {
  const actions = page.filter(({ line }) => isDeliberate(line))
  const lines = actions.map(({ line }) => line)
  return actions
    .filter(
      ({ line }, index) => !isSetLater(line, lines.slice(index + 1)) && !isLabel(line, lines[index + 1]),
    )
    .map((action) => stepOf(action.line, find(action), variables))
}

/** A click that the browser derives from a key or from a click on a label has the count 0. */
function isDeliberate(line: RecordedLine): boolean {
  const { name, selector, button = 'left', clickCount = 1, modifiers = 0, key } = line
  if (!VERBS.has(name) || !selector) return false
  if (name === 'click') return button === 'left' && clickCount > 0 && !/^(html|body)$/.test(selector)
  return name !== 'press' || (modifiers === 0 && key === 'Enter')
}

const isSetLater = ({ name, selector }: RecordedLine, later: readonly RecordedLine[]): boolean =>
  name !== 'press' && later.some((other) => other.selector === selector && SETTING.has(other.name))

/** True for a click on a label that checks a box: the check is recorded as well. */
const isLabel = (line: RecordedLine, next: RecordedLine | undefined): boolean =>
  line.name === 'click' && next?.name === 'check' && !('role' in elementOf(line))

function stepOf(line: RecordedLine, found: Locating, variables: Variables): Step {
  // The data provider has a variable of its own, so DP_ID replaces nothing in an element.
  const names = Object.keys(variables).filter((name) => !name.startsWith('DP_ID'))
  const element = withWords(found, (text) => withoutValues(text, variables, names))
  switch (line.name) {
    case 'fill':
      return { fill: element, with: `\${${variableFor(line.text ?? '', wordsOf(element), variables)}}` }
    case 'select':
      return { select: element, option: line.options?.[0] ?? '' }
    case 'check':
      return { check: element }
    case 'press':
      return { press: element, key: line.key ?? '' }
    default:
      return { click: element }
  }
}

/** An element with all of its texts replaced, apart from the role. */
export function withWords(element: Locating, replace: (text: string) => string): Locating {
  const { within, ...own } = element
  const entries = Object.entries(own).map(([key, value]) => [
    key,
    typeof value === 'string' && key !== 'role' ? replace(value) : value,
  ])
  return { ...Object.fromEntries(entries), ...(within && { within: withWords(within, replace) }) }
}

/** The visible words that identify an element; empty if there are none. */
export function wordsOf(element: Locating): string {
  if ('role' in element) return element.name ?? ''
  if ('label' in element) return element.label
  return 'text' in element ? element.text : ''
}

/**
 * The variable that replaces what was typed: the one with this value, the one-time code for six digits, or else a new one that
 * is named after the field. A journey never contains what was typed, because it may be a secret.
 */
function variableFor(text: string, label: string, variables: Variables): string {
  const known = Object.keys(variables).find((name) => variables[name] === text)
  if (known && text !== '') return known
  const isPortal = 'PORTAL_USERNAME' in variables
  if (ONE_TIME_CODE.test(text) && !isPortal) return 'ONE_TIME_CODE'
  const plain = label.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  const words = (plain.match(/[A-Za-z0-9]+/g) ?? []).slice(0, 5)
  return `${isPortal ? 'PORTAL' : 'CONSENT'}_${words.join('_').toUpperCase() || 'SECRET'}`
}
