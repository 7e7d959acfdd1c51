import type { Journey, Locating, Step } from '../../browser/journeys.ts'
import { headingsIn } from '../../browser/snapshot.ts'
import type { Variables } from '../../browser/variables.ts'
import type { RecordedPage } from './pages.ts'
import { elementOf, ownLink, type RecordedAction, type RecordedLine } from './recording.ts'
import { namedElement, withWords, wordsOf } from './steps.ts'

/** The data provider that was picked, as far as the page says. */
export interface Choice {
  readonly choice: string
  readonly choiceName?: string
}

const PICKED: ReadonlySet<unknown> = new Set(['radio', 'option', 'menuitemradio'])
const PROVIDERS = /provider|bank|institution/i

/** What was done to pick the data provider on a page, if that is what the page is for. */
export function pickOf(page: RecordedPage, { DP_ID }: Variables): RecordedAction | undefined {
  const isNamed = ({ line }: RecordedAction) =>
    Boolean(DP_ID && JSON.stringify(elementOf(line)).includes(DP_ID))
  const isList = headingsIn(page[0].snapshot).some((heading) => PROVIDERS.test(heading))
  return (
    page.findLast(({ line }) => isPick(line)) ??
    page.find(isNamed) ??
    (isList ? page.find(({ line }) => line.name === 'click') : undefined)
  )
}

function isPick({ name, locator }: RecordedLine): boolean {
  const link = ownLink(locator)
  return name === 'select' || (link?.kind === 'role' && PICKED.has(link.body))
}

/**
 * What stands for the data provider that was picked: the value of a list's option, or the words of the element, of
 * which `DP_ID` is the identifier and the rest the name.
 */
export function choiceOf({ line }: RecordedAction, variables: Variables): Choice {
  const { DP_ID, DP_ID_NAME } = variables
  const words = wordsOf(namedElement(line, variables))
  const chosen = line.name === 'select' ? line.options?.[0] : words
  if (!chosen) return { choice: DP_ID ?? 'unknown' }
  if (line.name === 'select' || chosen === DP_ID) return { choice: chosen }
  if (DP_ID && chosen === DP_ID_NAME) return { choice: DP_ID, choiceName: chosen }
  if (!DP_ID || !chosen.includes(DP_ID)) return { choice: chosen, choiceName: chosen }
  return { choice: DP_ID, choiceName: chosen.replace(DP_ID, '').replace(/\s+/g, ' ').trim() }
}

/**
 * Puts the variables into the steps in place of the name and the identifier. Of words that have both, the identifier is
 * enough, unless they have to be exact: another data provider may have no name.
 */
export function generalise(steps: Journey['steps'], { choice, choiceName = '' }: Choice): Journey['steps'] {
  const id = `\${DATA_PROVIDER}`
  const replace = (text: string) => {
    const named = choiceName ? text.replaceAll(choiceName, `\${DATA_PROVIDER_NAME}`) : text
    return named.replaceAll(choice, id)
  }
  const isBoth = (text: string) => choiceName !== '' && text.replace(choiceName, '').includes(choice)
  const inStep = (element: Locating) =>
    withWords(element, (text) =>
      isBoth(text) && !('exact' in element || 'css' in element) ? id : replace(text),
    )
  return steps.map((step): Step => {
    if ('fill' in step) return step
    if ('select' in step) return { ...step, option: replace(step.option) }
    if ('check' in step) return { check: inStep(step.check) }
    if ('press' in step) return { ...step, press: inStep(step.press) }
    return 'click' in step ? { click: inStep(step.click) } : step
  })
}
