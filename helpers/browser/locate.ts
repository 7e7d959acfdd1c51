import type { FrameLocator, Locator, Page } from '@playwright/test'
import { within as inTime } from '../base/clock.ts'
import type { Journey, Locating, ReadStep, Step } from './journeys.ts'
import { fillIn, namesIn, textsIn, type Variables } from './variables.ts'

type Role = Parameters<Page['getByRole']>[0]

/**
 * The first visible element that a journey's locator finds.
 *
 * @throws MissingVariable
 */
export function locate(page: Page, how: Locating, variables: Variables): Locator {
  return everyVisible(page, how, variables).first()
}

/**
 * Every visible element that a journey's locator finds.
 *
 * @throws MissingVariable
 */
export function everyVisible(page: Page, how: Locating, variables: Variables): Locator {
  const { frame, within } = how
  const inFrame = frame === undefined ? page : page.frameLocator(frame)
  const scope = within ? locate(page, { ...(frame && { frame }), ...within }, variables) : inFrame
  return allThat(scope, how, variables).filter({ visible: true })
}

function allThat(scope: Page | Locator | FrameLocator, how: Locating, variables: Variables): Locator {
  const text = (value: string) => fillIn(value, variables)
  const exact = 'exact' in how && how.exact ? { exact: true } : {}
  if ('role' in how) {
    const name = how.name === undefined ? {} : { name: text(how.name) }
    return scope.getByRole(how.role as Role, { ...name, ...exact })
  }
  if ('label' in how) return scope.getByLabel(text(how.label), exact)
  if ('text' in how) return scope.getByText(text(how.text), exact)
  if ('testId' in how) return scope.getByTestId(text(how.testId))
  return scope.locator(text(how.css))
}

/** The element that a step acts on. */
export function subjectOf(step: Step | ReadStep): Locating {
  if ('read' in step) return step.read
  if ('fill' in step) return step.fill
  if ('click' in step) return step.click
  if ('check' in step) return step.check
  if ('select' in step) return step.select
  if ('press' in step) return step.press
  return step.waitFor
}

/** The element that identifies the page of a journey: its `opensWith`, or the element of its first step. */
export function openerOf({ opensWith, steps }: Journey): Locating {
  const first = steps.find(({ optional }) => !optional) ?? steps[0]
  if (opensWith) return opensWith
  if (!first) throw new Error('A journey without steps passed its schema.')
  return subjectOf(first)
}

/** A step in words, without the value that is typed. */
export function describeStep(step: Step | ReadStep): string {
  const verb = ['fill', 'click', 'check', 'select', 'press', 'read'].find((name) => name in step) ?? 'waitFor'
  return `${verb} ${describeElement(subjectOf(step))}`
}

/** An element in words, in the terms of its journey. */
export function describeElement({ within, ...how }: Locating): string {
  const words = Object.entries(how).map(([name, value]) => (name === 'role' ? value : `${name} "${value}"`))
  return [...words, ...(within ? [`within ${describeElement(within)}`] : [])].join(' ')
}

const LOOK_MS = 2_000

/** Results by journeys, so that many walks check the same journeys only once. */
const judged = new WeakMap<object, Promise<string | undefined>>()

/**
 * Finds a selector in journeys that the browser cannot parse. During a walk, it would look like an element missing from a
 * page.
 *
 * @param page - any page
 * @param variable - the variable that names the file of the journeys
 * @returns a reason with the selector and its place; undefined if all are valid
 */
export function unusableSelector(
  page: Page,
  journeys: object,
  variables: Variables,
  variable: 'CONSENT_JOURNEY' | 'PORTAL_JOURNEY',
): Promise<string | undefined> {
  const known = judged.get(journeys) ?? judge(page, journeys, variables, variable)
  judged.set(journeys, known)
  return known
}

async function judge(
  page: Page,
  journeys: object,
  variables: Variables,
  variable: string,
): Promise<string | undefined> {
  const selectors = textsIn('', journeys).filter(({ at }) => /\/(css|frame)$/.test(at))
  const unknown = selectors.map(async ({ at, text }) => {
    const values = Object.fromEntries(namesIn(text).map((name) => [name, variables[name] || 'x']))
    const count = page.locator(fillIn(text, values)).count()
    const isUnknown = await inTime(
      LOOK_MS,
      count.then(() => false, isFault),
    )
    return isUnknown ? [`the file that ${variable} names has an invalid selector at ${at}: ${text}`] : []
  })
  return (await Promise.all(unknown)).flat()[0]
}

/** A page that closes in the meantime says nothing about a selector. */
const isFault = (error: unknown): boolean => !/closed|crashed|destroyed/i.test(String(error))
