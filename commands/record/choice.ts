import { hasWords } from '../../helpers/base/whole-words.ts'
import { elementsIn } from '../../helpers/browser/hint.ts'
import type { Journey, Step } from '../../helpers/browser/journeys.ts'
import { subjectOf } from '../../helpers/browser/locate.ts'
import { elementOf, type RecordedAction, withWords, wordsOf } from './steps.ts'

/** The data provider that was picked, as a journey names it. */
export interface Choice {
  readonly choice: string
  readonly choiceName?: string
}

const ID = `\${DATA_PROVIDER}`
const NAME = `\${DATA_PROVIDER_NAME}`

/** True for a step that picks from a list or checks a radio button. */
export const isPick = (step: Step): boolean =>
  'select' in step || ('check' in step && 'role' in step.check && step.check.role === 'radio')

/** The journey of the page on which a data provider was picked, with variables in place of that provider. */
export function withChoice(steps: readonly Step[], actions: readonly RecordedAction[]): Journey & Choice {
  const pick = steps.findLast(isPick)
  const isGivenUp = (step: Step) => isPick(step) && step !== pick
  const { picked, ...choice } = pick ? choiceOf(pick, actions) : { picked: pick, choice: UNKNOWN }
  const kept = steps.filter((step) => !isGivenUp(step))
  return { ...choice, steps: kept.map((step) => (step === pick && picked ? picked : step)) }
}

const UNKNOWN = 'unknown'

/** The choice of a step, and the step with variables in place of it. */
function choiceOf(step: Step, actions: readonly RecordedAction[]): Choice & { readonly picked: Step } {
  if ('select' in step) return { ...choiceOfOption(step.option, actions), picked: { ...step, option: ID } }
  const label = wordsOf(subjectOf(step))
  if (label === '' || !('check' in step)) return { choice: UNKNOWN, picked: step }
  const checked = actions.findLast(({ line }) => line.name === 'check' && wordsOf(elementOf(line)) === label)
  const parts = partsOf(label, checked?.value)
  const { choice, choiceName } = parts ?? { choice: label, choiceName: label }
  const wording = parts ? label.replace(choice, () => ID).replace(choiceName, () => NAME) : ID
  const check = withWords(step.check, (text) => text.replace(label, () => wording))
  return { choice, choiceName, picked: { check } }
}

/** An option is recorded by its value, which is the displayed name if it has no other. */
function choiceOfOption(value: string, actions: readonly RecordedAction[]): Choice {
  const options = actions
    .flatMap(({ snapshot }) => elementsIn(snapshot))
    .filter(({ role }) => role === 'option')
  return { choice: value, ...(options.some(({ name }) => name === value) && { choiceName: value }) }
}

/** Words without capitals, or without small letters, that are joined by signs, such as `dp-1`. */
const IDENTIFIER = /^(?:[a-z0-9]+(?:[-_.:][a-z0-9]+)+|[A-Z0-9]+(?:[-_.:][A-Z0-9]+)+)$/

/** A shorter value, such as a number, may be part of any name. */
const SHORTEST = 3

/**
 * Divides a label into the identifier and the name of a data provider; undefined if it has no clear identifier.
 *
 * @param value - the `value` attribute of the radio button
 */
function partsOf(label: string, value: string | undefined): Required<Choice> | undefined {
  const isInLabel = value !== undefined && value.length >= SHORTEST && hasWords(label, value)
  const obvious = label.split(/[\s()[\]]+/).find((word) => IDENTIFIER.test(word))
  const choice = value === undefined ? obvious : isInLabel ? value : undefined
  if (choice === undefined) return undefined
  const rest = label.split(choice).map((part) => part.replace(/^[\s()[\]]+|[\s()[\]]+$/g, ''))
  const [choiceName, ...more] = rest.filter((part) => part !== '')
  return choiceName && more.length === 0 ? { choice, choiceName } : undefined
}

/** What the user has to check in a choice. */
export function noteOn({ choice, choiceName }: Choice): string {
  if (choice === UNKNOWN) return 'choice is not known; write the identifier of the data provider there.'
  if (choice === choiceName)
    return 'choice is the displayed name; replace it with the identifier of the data provider if you know it.'
  return choiceName === undefined
    ? `choice "${choice}" is the value of an option; if pages show another name, add it as choiceName.`
    : `choice "${choice}" has to be the identifier of the data provider, and choiceName "${choiceName}" its name.`
}
