import type { Locator } from '@playwright/test'

/** A text to type. */
export interface Typing {
  readonly text: string
  /** Called just before the text goes into the page. */
  readonly onTyping: () => void
  /** In milliseconds. */
  readonly timeout: number
  /** Ends the wait for the field. */
  readonly signal?: AbortSignal
}

const REPLACED = 'it was replaced repeatedly while it was filled in'

/**
 * Types a text into a field as `Locator.fill` does, but leaves the text out of every step title, call log and report. The
 * text goes in by `evaluate`, whose argument no report shows. A recorded trace does hold it: tracing stays off. A script may
 * put another field in the place of one that was just found: that one is looked for anew. Where a page may send the text is
 * for the proxy of its context to say.
 *
 * @returns why nothing was typed; undefined if it was
 * @throws what Playwright throws where the field is missing or cannot be filled
 */
export async function quietFill(
  field: Locator,
  { text, onTyping, timeout, signal }: Typing,
): Promise<string | undefined> {
  const deadline = performance.now() + timeout
  for (;;) {
    const left = deadline - performance.now()
    if (left <= 0) return REPLACED
    const element = await field.elementHandle({ timeout: left, ...(signal && { signal }) })
    try {
      await element?.fill('', { timeout: left })
      onTyping()
      if (await element?.evaluate(enter, text)) return undefined
    } catch (error) {
      if (!String(error).includes('not attached')) throw error
    } finally {
      await element?.dispose()
    }
  }
}

/**
 * Runs in the page. Puts a text in as a user's edit or, where the field takes none, as its value, announced; returns whether
 * the field was still there. It has no inner functions, to which some compilers add helpers that the page lacks.
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
