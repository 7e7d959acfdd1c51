import type { Locator, Page } from '@playwright/test'
import { type AllowedOrigin, whyNotAllowed } from '../http/allowed-origins.ts'
import { originOf } from './answer-place.ts'
import type { Step } from './journeys.ts'
import { locate, subjectOf } from './locate.ts'
import { quietFill } from './quiet-fill.ts'
import { fillIn, MissingVariable, namesIn, type Variables } from './variables.ts'

const OPTIONAL_MS = 500

/** What a step is performed with. */
export interface Means {
  readonly variables: Variables
  /** Milliseconds. */
  readonly timeout: number
  /** Where the value of a variable may be typed. */
  readonly allowedOrigins: readonly AllowedOrigin[]
}

/**
 * Performs a step; a step that is optional is left out where its element does not show up soon.
 *
 * @returns why it could not be done, without any value; undefined if it was done
 */
export async function perform(
  page: Page,
  step: Step,
  { variables, allowedOrigins, ...means }: Means,
): Promise<string | undefined> {
  const timeout = step.timeout ?? (step.optional ? OPTIONAL_MS : means.timeout)
  try {
    const element = locate(page, subjectOf(step), variables)
    const waits = step.optional || 'waitFor' in step
    if (waits && !(await appears(element, timeout))) return step.optional ? undefined : notThere(timeout)
    // An action waits for its element itself; asking for it first would be one more message to the browser.
    const isTyped = 'fill' in step && namesIn(step.with).length > 0
    const objection = isTyped && (await objectionTo(element, allowedOrigins, timeout))
    if (objection) return objection
    await act(element, step, variables, timeout)
    return undefined
  } catch (error) {
    return reasonOf(error, timeout)
  }
}

/** Why the value of a variable must not go where an element is. */
async function objectionTo(
  element: Locator,
  allowedOrigins: readonly AllowedOrigin[],
  timeout: number,
): Promise<string | undefined> {
  const handle = await element.elementHandle({ timeout })
  const frame = await handle?.ownerFrame()
  await handle?.dispose()
  const url = frame?.url() ?? ''
  const objection = whyNotAllowed(url, allowedOrigins)
  return objection && `nothing is typed at ${originOf(url) || 'an unknown place'}: ${objection}`
}

/** Why a step failed whose element did not come. */
export function notThere(timeout: number): string {
  return `no such element is visible within ${timeout} ms`
}

/** Whether an element becomes visible in time. */
export function appears(element: Locator, timeout: number): Promise<boolean> {
  return element.waitFor({ timeout }).then(
    () => true,
    () => false,
  )
}

async function act(element: Locator, step: Step, variables: Variables, timeout: number): Promise<unknown> {
  if ('fill' in step) {
    const text = fillIn(step.with, variables)
    return namesIn(step.with).length > 0 ? quietFill(element, text, timeout) : element.fill(text, { timeout })
  }
  if ('click' in step) return element.click({ timeout })
  if ('check' in step) return element.check({ timeout })
  if ('select' in step) return element.selectOption(fillIn(step.option, variables), { timeout })
  if ('press' in step) return element.press(step.key, { timeout })
  return undefined
}

/** The call log of Playwright may hold values: only phrases without any are taken from it. */
function reasonOf(error: unknown, timeout: number): string {
  if (error instanceof MissingVariable) return error.message
  const text = error instanceof Error ? error.message : ''
  const isFound = /locator resolved to|element is not/.test(text)
  if (/Timeout/.test(text) && !isFound) return notThere(timeout)
  const phrase = /element is not \w+|intercepts pointer events|did not find some options/.exec(text)?.[0]
  const why = { 'intercepts pointer events': 'another element covers it' }[phrase ?? ''] ?? phrase
  return /Timeout/.test(text)
    ? `it could not be done within ${timeout} ms${why ? `: ${why}` : ''}`
    : 'the element does not take it'
}
