import type { Locator, Page } from '@playwright/test'
import { type Clock, once, timeOfDay } from '../base/clock.ts'
import { totpOf } from '../schema/formats.ts'
import type { Secret } from '../secrets/secret.ts'
import type { Activity } from './activity.ts'
import type { ReadStep, Step } from './journeys.ts'
import { appears, Limit } from './limit.ts'
import { everyVisible, locate, subjectOf } from './locate.ts'
import { fillIn, MissingVariable, namesIn, type Variables } from './variables.ts'

/** How long the element of an optional step may take to appear, in milliseconds. */
const OPTIONAL_MS = 500
/** Pause before an empty list is read again, in milliseconds. */
const LOOK_AGAIN_MS = 100

/** Values, limits and callbacks for a step. */
export interface PerformOptions {
  readonly variables: Variables
  /** Returns the user's next one-time code, or throws MissingVariable; absent if the user has none. */
  readonly oneTimeCode?: () => Promise<string | undefined>
  /** The limit of a step that has none of its own, in milliseconds. */
  readonly pageTimeout: number
  /** What happens on the page. A limit runs while nothing does. */
  readonly activity: Activity
  /** Called with the value of a variable just before it is typed. */
  readonly onTyping: (typed: Secret) => void
  /** Receives the texts that a step reads: as `keys`, all that are on the page now, possibly none; otherwise one. */
  readonly onRead?: (texts: readonly string[]) => void
  /** Ends the wait for the element. */
  readonly signal?: AbortSignal
}

/** Why a step was not done. */
export interface NotDone {
  readonly why: string
  /** The limit that ended, if that is the reason. */
  readonly limit?: Limit
  /** True if its element is missing. */
  readonly isNotThere?: true
}

/**
 * Performs a step; an optional step is skipped if its element does not appear soon.
 *
 * @returns why it failed, without any typed value; undefined if it succeeded
 */
export async function perform(
  page: Page,
  step: Step | ReadStep,
  { oneTimeCode, ...options }: PerformOptions,
): Promise<NotDone | undefined> {
  const milliseconds = step.timeout ?? options.pageTimeout
  const limit = new Limit(milliseconds, () => options.activity)
  const code = oneTimeCode && once(oneTimeCode)
  for (;;) {
    const timeout = Math.max(1, limit.left)
    const failed = await attempt(page, step, { ...options, ...(code && { oneTimeCode: code }), timeout })
    if (failed === undefined || (step.optional && failed === NOT_THERE)) return undefined
    if (typeof failed === 'string') return { why: failed }
    if (limit.left > 0 && !failed.isDone && !options.signal?.aborted) continue
    const why = `${failed.says} within ${milliseconds} ms${failed.because ? `: ${failed.because}` : ''}`
    return { why, limit, ...(failed.isMissing && { isNotThere: true }) }
  }
}

/** A step that took too long. */
interface Late {
  readonly says: string
  readonly because?: string | undefined
  readonly isMissing?: true
  /** True if it may have been done, so that it must not be done again. */
  readonly isDone?: boolean
}

const NOT_THERE: Late = { says: 'no such element became visible', isMissing: true }

type Attempt = Omit<PerformOptions, 'pageTimeout'> & { readonly timeout: number }

/** Tries a step for some time. */
async function attempt(
  page: Page,
  step: Step | ReadStep,
  options: Attempt,
): Promise<Late | string | undefined> {
  const { timeout, activity } = options
  try {
    if ('read' in step && step.as === 'keys') {
      const texts = await everyVisible(page, step.read, options.variables).allInnerTexts()
      if (texts.length === 0 && activity.waitsFor !== undefined) return await emptyYet(timeout)
      options.onRead?.(texts.map(oneLine))
      return undefined
    }
    const element = locate(page, subjectOf(step), options.variables)
    const waits = step.optional || 'waitFor' in step
    const wait = step.optional && step.timeout === undefined ? Math.min(timeout, OPTIONAL_MS) : timeout
    if (waits && !(await appears(element, wait))) return NOT_THERE
    // Playwright's actions wait for their element. A separate check would be one more message to the browser.
    if (!('read' in step)) return await act(element, step, options)
    const text = await textOf(element, step, timeout)
    if (text === '') return step.optional ? undefined : 'the element is empty'
    options.onRead?.([text])
    return undefined
  } catch (error) {
    return reasonOf(error)
  }
}

/** A list may be empty until the page has received its data. */
async function emptyYet(timeout: number): Promise<Late> {
  const clock = timeOfDay()
  await clock.until(clock.now() + Math.min(timeout, LOOK_AGAIN_MS))
  return NOT_THERE
}

async function act(
  element: Locator,
  step: Step,
  { variables, timeout, signal, ...options }: Attempt,
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
  { variables, oneTimeCode, onTyping, timeout, activity: _, onRead: __, ...wait }: Attempt,
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
function reasonOf(error: unknown): Late | string {
  if (error instanceof MissingVariable) return error.message
  const text = error instanceof Error ? error.message : ''
  const isLate = /Timeout/.test(text)
  const isFound = /locator resolved to|element is not/.test(text)
  if (isLate && !isFound) return NOT_THERE
  if (/context was destroyed|frame was detached/i.test(text)) return 'the page changed in the meantime'
  const phrase = /element is not \w+|intercepts pointer events|did not find some options/.exec(text)?.[0]
  const because = { 'intercepts pointer events': 'another element covers it' }[phrase ?? ''] ?? phrase
  if (!isLate) return 'the element does not accept this action'
  const isDone = phrase === undefined || /performing \w+ action/.test(text)
  return { says: 'the step could not be completed', because, isDone }
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
function enter(element: Element, text: string): boolean {
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
