import type { Count } from '../../helpers/base/formats.ts'
import type { Locating, Step } from '../../helpers/browser/journeys.ts'
import { type Variables, withoutValues } from '../../helpers/browser/variables.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'

/** A recording of which no journeys can be made. */
export class UnusableRecording extends Error {}

/** One line of JSONL of Playwright's recorder. */
export interface RecordedLine {
  readonly name: string
  readonly selector?: string
  readonly text?: string
  readonly key?: string
  /** The element in the snapshot. */
  readonly ref?: string
  readonly options?: readonly string[]
  readonly button?: string
  readonly modifiers?: Count
  /** 0 for a click that a key or a label causes. */
  readonly clickCount?: Count
}

/** Something that a user did, and where. Holds what was typed, so it is never written to a file. */
export interface RecordedAction {
  readonly line: RecordedLine
  /** Counts the documents that the window and its pop-ups showed. */
  readonly document: number
  /** Roles, names and texts of the page, as YAML of Playwright. */
  readonly snapshot: string
}

/**
 * Reads one line of the recorder.
 *
 * @throws Error if it is none: another version of Playwright writes another format
 */
export function parseLine(text: string): RecordedLine {
  const line: unknown = JSON.parse(text)
  const [error] = errorsOf('recorded-action.schema.json', line)
  if (error)
    throw new Error(
      `The recorder of this version of Playwright is not known: ${error.instancePath} ${error.message}.`,
    )
  return line as RecordedLine
}

const ENTER_FRAME = ' >> internal:control=enter-frame >> '

/** A selector of the recorder that journeys have words for; the text of an exact one ends in `s`. */
const PLAIN =
  /^internal:(role|label|text|testid)=([a-z]*)(?:\[(?:name|data-testid)=)?("(?:[^"\\]|\\.)*")?([is]?)\]?$/

/**
 * Describes an element as journeys do. What their vocabulary cannot say becomes `css` with the selector of the recorder,
 * which Playwright understands as well.
 */
export function elementOf({ selector = '' }: RecordedLine): Locating {
  const frames = selector.split(ENTER_FRAME)
  const css = frames.pop() ?? selector
  const element = chained(css.split(' >> ').map(plain)) ?? { css }
  return frames.length > 0 ? { ...element, frame: frames.join(ENTER_FRAME) } : element
}

/** An element within others; undefined where one of them cannot be described. */
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
 * Turns what was done on a page into the steps of a journey. Left out are clicks and keys by which a browser only moves
 * on a page, and whatever was done to an element before it was filled, checked or selected.
 *
 * @param variables - those that a journey may use, with the values to take out of it
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

/** A click that the browser makes of a key or of a click on a label counts 0. */
function isDeliberate(line: RecordedLine): boolean {
  const { name, selector, button = 'left', clickCount = 1, modifiers = 0, key } = line
  if (!VERBS.has(name) || !selector) return false
  if (name === 'click') return button === 'left' && clickCount > 0 && !/^(html|body)$/.test(selector)
  return name !== 'press' || (modifiers === 0 && key === 'Enter')
}

const isSetLater = ({ name, selector }: RecordedLine, later: readonly RecordedLine[]): boolean =>
  name !== 'press' && later.some((other) => other.selector === selector && SETTING.has(other.name))

/** A click on words that check a box beside them; the check is recorded as well. */
const isLabel = (line: RecordedLine, next: RecordedLine | undefined): boolean =>
  line.name === 'click' && next?.name === 'check' && !('role' in elementOf(line))

function stepOf(line: RecordedLine, found: Locating, variables: Variables): Step {
  // A data provider is picked, and has a variable of its own.
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

/** An element with its words replaced, whatever it is identified by. */
export function withWords(element: Locating, replace: (text: string) => string): Locating {
  const { within, ...own } = element
  const entries = Object.entries(own).map(([key, value]) => [
    key,
    typeof value === 'string' && key !== 'role' ? replace(value) : value,
  ])
  return { ...Object.fromEntries(entries), ...(within && { within: withWords(within, replace) }) }
}

/** The words by which a user sees an element; empty where it is not identified by any. */
export function wordsOf(element: Locating): string {
  if ('role' in element) return element.name ?? ''
  if ('label' in element) return element.label
  return 'text' in element ? element.text : ''
}

/**
 * The variable in place of what was typed: the one that has this value, the one-time code for six digits, and otherwise
 * one that is named after the field. Nothing that was typed stands in a journey, since anything may be a secret.
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
