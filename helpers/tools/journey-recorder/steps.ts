import type { Locating, Step } from '../../browser/journeys.ts'
import { type Variables, withoutValues } from '../../browser/variables.ts'
import type { RecordedPage } from './pages.ts'
import { elementOf, isBrittle, type RecordedLine } from './recording.ts'

/** A step, with remarks for the author of its journey. */
interface DraftedStep {
  readonly step: Step
  readonly notes: readonly string[]
}

/** Variables that are made of another one. */
const SOURCES: Readonly<Record<string, string>> = { ONE_TIME_CODE: 'CONSENT_TOTP_SEED' }
const ONE_TIME_CODE = /^\d{6}$/

/**
 * Turns what was done on a page into the steps of a journey.
 *
 * @param variables - those that a journey may use, with the values to take out of it
 */
export function stepsOf(page: RecordedPage, variables: Variables) {
  const drafted = page.map(({ line }) => stepOf(line, variables))
  return { steps: drafted.map(({ step }) => step), notes: drafted.flatMap(({ notes }) => notes) }
}

/** An element with the values of the user's variables taken out of its words. */
export function namedElement(line: RecordedLine, variables: Variables): Locating {
  const names = Object.keys(variables).filter((name) => name.startsWith('CONSENT_'))
  return withWords(elementOf(line), (text) => withoutValues(text, variables, names))
}

/** An element with its words replaced, whatever it is identified by. */
export function withWords(element: Locating, replace: (text: string) => string): Locating {
  const entries = Object.entries(element).map(([key, value]) => [
    key,
    typeof value === 'string' && key !== 'role' ? replace(value) : value,
  ])
  return Object.fromEntries(entries)
}

/** The words by which a user sees an element; empty where it is not identified by any. */
export function wordsOf(element: Locating): string {
  if ('role' in element) return element.name ?? ''
  if ('label' in element) return element.label
  return 'text' in element ? element.text : ''
}

function stepOf(line: RecordedLine, variables: Variables): DraftedStep {
  const element = namedElement(line, variables)
  const brittle = isBrittle(element)
    ? [`only ${JSON.stringify(element)} identifies an element; choose a better locator`]
    : []
  switch (line.name) {
    case 'fill': {
      const name = variableFor(line.text ?? '', wordsOf(element), variables)
      const unset = `it needs the variable ${name}; set ${SOURCES[name] ?? 'it'} in the .env file of the target`
      return {
        step: { fill: element, with: `\${${name}}` },
        notes: variables[name] === undefined ? [...brittle, unset] : brittle,
      }
    }
    case 'select':
      return { step: { select: element, option: line.options?.[0] ?? '' }, notes: brittle }
    case 'check':
      return { step: { check: element }, notes: brittle }
    case 'press':
      return {
        step: { press: element, key: line.key === ' ' ? 'Space' : (line.key ?? '') },
        notes: brittle,
      }
    default:
      return { step: { click: element }, notes: brittle }
  }
}

/**
 * The variable in place of what was typed: the one that has this value, the one-time code for six digits, and otherwise
 * one that is named after the field. Nothing that was typed stands in a journey, since anything may be a secret.
 */
function variableFor(text: string, label: string, variables: Variables): string {
  const known = Object.keys(variables).find((name) => variables[name] === text)
  if (known && text !== '') return known
  if (ONE_TIME_CODE.test(text)) return 'ONE_TIME_CODE'
  return `CONSENT_${lettersIn(label).join('_').toUpperCase() || 'SECRET'}`
}

/** The first words of a text, in letters and digits without accents. */
export function lettersIn(text: string): readonly string[] {
  const plain = text.normalize('NFKD').replaceAll(/\p{M}/gu, '')
  return (plain.match(/[A-Za-z0-9]+/g) ?? []).slice(0, 5)
}
