import type { Locator, Page } from '@playwright/test'
import { type Clock, timeOfDay } from '../base/clock.ts'
import { totpOf } from '../schema/formats.ts'
import type { Secret } from '../secrets/secret.ts'
import type { ReadStep, Step } from './journeys.ts'
import { everyVisible, locate, subjectOf } from './locate.ts'
import { fillIn, MissingVariable, namesIn, type Variables } from './variables.ts'

const OPTIONAL_MS = 500

/** Values, limits and callbacks for a step. */
export interface PerformOptions {
  readonly variables: Variables
  /** Returns the user's next one-time code, or throws MissingVariable; absent if the user has none. */
  readonly oneTimeCode?: () => Promise<string | undefined>
  /** In milliseconds. */
  readonly timeout: number
  /** Called with the value of a variable just before it is typed. */
  readonly onTyping: (typed: Secret) => void
  /** Receives the texts that a step reads: as `keys`, all that are on the page now, possibly none; otherwise one. */
  readonly onRead?: (texts: readonly string[]) => void
  /** Ends the wait for the element. */
  readonly signal?: AbortSignal
}

/**
 * Performs a step; an optional step is skipped if its element does not appear soon.
 *
 * @returns why it failed, without any typed value; undefined if it succeeded
 */
export async function perform(
  page: Page,
  step: Step | ReadStep,
  options: PerformOptions,
): Promise<string | undefined> {
  const timeout = step.timeout ?? (step.optional ? OPTIONAL_MS : options.timeout)
  try {
    if ('read' in step && step.as === 'keys') {
      const texts = await everyVisible(page, step.read, options.variables).allInnerTexts()
      options.onRead?.(texts.map(oneLine))
      return undefined
    }
    const element = locate(page, subjectOf(step), options.variables)
    const waits = step.optional || 'waitFor' in step
    if (waits && !(await appears(element, timeout))) return step.optional ? undefined : notThere(timeout)
    // Playwright's actions wait for their element. A separate check would be one more message to the browser.
    if (!('read' in step)) return await act(element, step, { ...options, timeout })
    const text = await textOf(element, step, timeout)
    if (text === '') return step.optional ? undefined : 'the element is empty'
    options.onRead?.([text])
    return undefined
  } catch (error) {
    return reasonOf(error, timeout)
  }
}

const NOT_THERE = 'no such element became visible within'

/** The reason for a missing element. */
function notThere(timeout: number): string {
  return `${NOT_THERE} ${timeout} ms`
}

/** True if a step failed because its element is missing. */
export const isNotThere = (why: string): boolean => why.startsWith(NOT_THERE)

/** True if an element becomes visible in time, in milliseconds. */
export function appears(element: Locator, timeout: number): Promise<boolean> {
  return element.waitFor({ timeout }).then(
    () => true,
    () => false,
  )
}

async function act(
  element: Locator,
  step: Step,
  { variables, timeout, signal, ...options }: PerformOptions,
): Promise<string | undefined> {
  const wait = { timeout, ...(signal && { signal }) }
  const text = (value: string) => fillIn(value, variables)
  if ('fill' in step && namesIn(step.with).length > 0)
    return type(element, step.with, { variables, ...wait, ...options })
  if ('fill' in step) await element.fill(step.with, wait)
  if ('click' in step) await element.click(wait)
  if ('check' in step) await element.check(wait)
  if ('select' in step) await element.selectOption(text(step.option), wait)
  if ('press' in step) await element.press(step.key, wait)
  return undefined
}

/** The attribute that the step names, the text, or the value of a field. */
async function textOf(element: Locator, { attribute }: ReadStep, timeout: number): Promise<string> {
  if (attribute !== undefined) return oneLine((await element.getAttribute(attribute, { timeout })) ?? '')
  const text = oneLine(await element.innerText({ timeout }))
  return text === '' ? oneLine(await element.inputValue({ timeout }).catch(() => '')) : text
}

const oneLine = (text: string): string => text.replace(/\s+/g, ' ').trim()

const REPLACED = 'the page kept replacing the field while it was being filled in'

/**
 * Types values of variables as `Locator.fill` does, but keeps them out of every step title, call log and report. The text
 * is an argument of `evaluate`, which no report shows. A recorded trace would contain it, so tracing stays off. If a script
 * replaces the field, it is looked up again. The proxy of the context decides where the page may send the text.
 *
 * @returns why nothing was typed; undefined if it was typed
 * @throws Playwright's error if the field is missing or cannot be filled
 */
async function type(
  field: Locator,
  wording: string,
  { variables, oneTimeCode, onTyping, timeout, ...wait }: PerformOptions,
): Promise<string | undefined> {
  const values: Record<string, string> = {}
  for (const name of new Set(namesIn(wording)))
    values[name] =
      (name === 'ONE_TIME_CODE' ? await oneTimeCode?.() : undefined) ?? fillIn(`\${${name}}`, variables)
  const text = fillIn(wording, values)
  const deadline = performance.now() + timeout
  for (;;) {
    const left = deadline - performance.now()
    if (left <= 0) return REPLACED
    const element = await field.elementHandle({ timeout: left, ...wait })
    try {
      await element?.fill('', { timeout: left })
      for (const [name, value] of Object.entries(values)) onTyping({ name, value })
      if (await element?.evaluate(enter, text)) return undefined
    } catch (error) {
      if (!String(error).includes('not attached')) throw error
    } finally {
      await element?.dispose()
    }
  }
}

/** Playwright's call log may contain values, so only known phrases are taken from it. */
function reasonOf(error: unknown, timeout: number): string {
  if (error instanceof MissingVariable) return error.message
  const text = error instanceof Error ? error.message : ''
  const isFound = /locator resolved to|element is not/.test(text)
  if (/Timeout/.test(text) && !isFound) return notThere(timeout)
  if (/context was destroyed|frame was detached/i.test(text)) return 'the page changed in the meantime'
  const phrase = /element is not \w+|intercepts pointer events|did not find some options/.exec(text)?.[0]
  const why = { 'intercepts pointer events': 'another element covers it' }[phrase ?? ''] ?? phrase
  return /Timeout/.test(text)
    ? `the step could not be completed within ${timeout} ms${why ? `: ${why}` : ''}`
    : 'the element does not accept this action'
}

/** Period of the last code taken, by secret of the seed. */
const periods = new Map<string, number>()

/**
 * Waits for the next one-time code of a seed (RFC 6238) until its period begins. A process never returns the same code
 * twice, because a service accepts each code only once (5.2).
 *
 * @returns the code; undefined if the seed is invalid
 */
export async function takeOneTimeCode(seed: string, clock: Clock = timeOfDay()): Promise<string | undefined> {
  const totp = totpOf(seed)
  if (!totp) return undefined
  const secret = totp.secret.base32
  const period = Math.max(totp.counter({ timestamp: clock.now() }), (periods.get(secret) ?? -1) + 1)
  periods.set(secret, period)
  const timestamp = period * totp.period * 1000
  await clock.until(timestamp)
  return totp.generate({ timestamp })
}

/**
 * Runs in the page. Enters a text as a user's edit or, if the field takes none, as its value, with the usual events. Returns
 * false if the field had been removed. It has no inner functions: some compilers add helpers to them that the page lacks.
 */
export function enter(element: Element, text: string): boolean {
  const field = element as HTMLInputElement | HTMLTextAreaElement
  if (!field.isConnected) return false
  field.focus()
  const { activeElement } = field.getRootNode() as Document | ShadowRoot
  if (activeElement === field) field.ownerDocument.execCommand('insertText', false, text)
  if (!('value' in field) || field.value !== '') return true
  const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
  property?.set?.call(field, text)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
  return true
}
