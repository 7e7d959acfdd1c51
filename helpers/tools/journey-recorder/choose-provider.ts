import type { Journey, Step } from '../../browser/journeys.ts'
import type { Variables } from '../../browser/variables.ts'
import type { RecordedAction } from './recording.ts'
import { namedElement } from './steps.ts'

const DATA_PROVIDER = `\${DATA_PROVIDER}`

/**
 * What stands for the data provider that was picked: the value of an option, an identifier in the words of the element,
 * or those words.
 */
export function choiceOf(pick: RecordedAction, variables: Variables): string {
  const { DP_ID } = variables
  const { line, field } = pick
  const words = wordsOf(namedElement(pick, variables))
  const option = line.name === 'select' ? line.options?.[0] : undefined
  const told = [option, DP_ID, field?.value].find((id) => id && (id === option || words.includes(id)))
  return told ?? (words || DP_ID || 'unknown')
}

/** Puts the variable into the steps in place of the choice; whether a step had it. */
export function generalise(
  steps: readonly Step[],
  choice: string,
): { steps: Journey['steps']; isGeneral: boolean } {
  const general = steps.map((step) => replaceIn(step, choice))
  return { steps: general, isGeneral: JSON.stringify(general) !== JSON.stringify(steps) }
}

function replaceIn(step: Step, choice: string): Step {
  const entries = Object.entries(step).map(([key, value]) => [
    key,
    key === 'key' ? value : typeof value === 'object' ? inElement(value, choice) : replaceText(value, choice),
  ])
  return Object.fromEntries(entries)
}

function inElement(element: object, choice: string): object {
  const isExact = 'exact' in element
  const entries = Object.entries(element).map(([key, value]) => {
    const isWords = key === 'name' || key === 'label' || key === 'text'
    if (isWords && !isExact && typeof value === 'string' && value.includes(choice))
      return [key, DATA_PROVIDER]
    return [key, key === 'role' ? value : replaceText(value, choice)]
  })
  return Object.fromEntries(entries)
}

const replaceText = (value: unknown, choice: string) =>
  typeof value === 'string' ? value.replaceAll(choice, DATA_PROVIDER) : value

function wordsOf(element: object): string {
  const [words] = Object.entries(element).flatMap(([key, value]) =>
    key === 'name' || key === 'label' || key === 'text' ? [String(value)] : [],
  )
  return words ?? ''
}
