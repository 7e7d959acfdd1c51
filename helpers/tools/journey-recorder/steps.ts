import type { Step } from '../../browser/journeys.ts'
import { type Variables, withoutValues } from '../../browser/variables.ts'
import { elementOf, isBrittle, type RecordedElement } from './element.ts'
import type { RecordedPage } from './pages.ts'
import type { RecordedAction } from './recording.ts'
import { typedValue } from './typed-value.ts'

/** The steps of one page, with remarks for their author. */
export interface DraftedSteps {
  readonly steps: readonly Step[]
  readonly notes: readonly string[]
}

/** Variables that are made of another one. */
const SOURCES: Readonly<Record<string, string>> = { ONE_TIME_CODE: 'CONSENT_TOTP_SEED' }

/**
 * Turns what was done on a page into the steps of a journey.
 *
 * @param variables - those that a journey may use, with the values to take out of it
 */
export function stepsOf(page: RecordedPage, variables: Variables): DraftedSteps {
  const drafted = page.map((action) => stepOf(action, variables))
  return { steps: drafted.map(({ step }) => step), notes: drafted.flatMap(({ notes }) => notes) }
}

/** An element with the values of variables taken out of its words. */
export function namedElement({ line }: RecordedAction, variables: Variables): RecordedElement {
  const names = Object.keys(variables).filter((name) => name.startsWith('CONSENT_'))
  const entries = Object.entries(elementOf(line)).map(([key, value]) => [
    key,
    typeof value === 'string' && key !== 'role' ? withoutValues(value, variables, names) : value,
  ])
  return Object.fromEntries(entries)
}

function stepOf(action: RecordedAction, variables: Variables): { step: Step; notes: readonly string[] } {
  const { line } = action
  const element = namedElement(action, variables)
  const notes = isBrittle(element)
    ? [`only ${JSON.stringify(element)} identifies an element; choose a better locator`]
    : []
  switch (line.name) {
    case 'fill': {
      const { unset, ...value } = typedValue(action, labelOf(element), variables)
      const isClear = !value.with.startsWith('${')
      const note = unset
        ? `it needs the variable ${unset}; set ${SOURCES[unset] ?? 'it'} in the .env file of the target`
        : `"${value.with}" is typed literally`
      return { step: { fill: element, ...value }, notes: unset || isClear ? [...notes, note] : notes }
    }
    case 'select':
      return { step: { select: element, option: line.options?.[0] ?? '' }, notes }
    case 'check':
      return { step: { check: element }, notes }
    case 'press':
      return { step: { press: element, key: line.key === ' ' ? 'Space' : (line.key ?? '') }, notes }
    default:
      return { step: { click: element }, notes }
  }
}

function labelOf(element: RecordedElement): string {
  if ('role' in element) return element.name ?? ''
  return 'label' in element ? element.label : ''
}
