import type { Journey, Step } from '../../browser/journeys.ts'
import type { Variables } from '../../browser/variables.ts'
import type { RecordedAction } from './recording.ts'
import { namedElement } from './steps.ts'

const DATA_PROVIDER = `\${DATA_PROVIDER}`
const DATA_PROVIDER_NAME = `\${DATA_PROVIDER_NAME}`

/** The data provider that was picked, as far as the page tells. */
export interface Choice {
  readonly choice: string
  /** The words by which the page shows it, where they are not the choice. */
  readonly choiceName?: string
}

/**
 * What stands for the data provider that was picked: the value of an option or a radio button, an identifier in the words
 * of the element, or those words; with the name beside an identifier.
 */
export function choiceOf(pick: RecordedAction, variables: Variables): Choice {
  const { line, field } = pick
  const words = wordsOf(namedElement(pick, variables))
  const picked = line.name === 'select' ? line.options?.[0] : ownValue(field)
  const id = picked ?? [variables.DP_ID].find((known) => known && words.includes(known))
  const seen = field?.offers?.find(({ value }) => value === (picked ?? field.value))?.name
  const name = (seen || (line.name === 'select' ? '' : words))
    .replace(id ?? '', '')
    .replace(/\s+/g, ' ')
    .trim()
  const choice = id ?? (words || variables.DP_ID || 'unknown')
  return { choice, ...(id !== undefined && name !== '' && name !== id && { choiceName: name }) }
}

/** The value of a radio button, if its page gave it one. */
const ownValue = (field: RecordedAction['field']): string | undefined =>
  field?.value && field.value !== 'on' ? field.value : undefined

/** The name by which a page offers the data provider of an identifier, if it does. */
export const nameOffered = (pick: RecordedAction, id: string | undefined): string | undefined =>
  pick.field?.offers?.find(({ value, name }) => value === id && name !== id && name !== '')?.name

/** Puts the variables into the steps in place of the choice and its name; whether a step had one of them. */
export function generalise(
  steps: readonly Step[],
  { choice, choiceName }: Choice,
): { steps: Journey['steps']; isGeneral: boolean } {
  const chosen = steps.map((step) => replaceIn(step, choice, DATA_PROVIDER))
  const general = choiceName ? chosen.map((step) => replaceIn(step, choiceName, DATA_PROVIDER_NAME)) : chosen
  return { steps: general, isGeneral: JSON.stringify(general) !== JSON.stringify(steps) }
}

function replaceIn(step: Step, choice: string, variable: string): Step {
  const entries = Object.entries(step).map(([key, value]) => [
    key,
    key === 'key'
      ? value
      : typeof value === 'object'
        ? inElement(value, choice, variable)
        : replaceText(value, choice, variable),
  ])
  return Object.fromEntries(entries)
}

function inElement(element: object, choice: string, variable: string): object {
  const isExact = 'exact' in element
  const entries = Object.entries(element).map(([key, value]) => {
    const isWords = key === 'name' || key === 'label' || key === 'text'
    if (isWords && !isExact && typeof value === 'string' && value.includes(choice)) return [key, variable]
    return [key, key === 'role' ? value : replaceText(value, choice, variable)]
  })
  return Object.fromEntries(entries)
}

const replaceText = (value: unknown, choice: string, variable: string) =>
  typeof value === 'string' ? value.replaceAll(choice, variable) : value

function wordsOf(element: object): string {
  const [words] = Object.entries(element).flatMap(([key, value]) =>
    key === 'name' || key === 'label' || key === 'text' ? [String(value)] : [],
  )
  return words ?? ''
}
