import type { ElementHandle, Locator } from '@playwright/test'
import type { AllowedOrigin } from '../http/allowed-origins.ts'
import { whyNotAllowedInBrowser } from '../http/allowed-origins.ts'
import { originOf } from './answer-place.ts'

/** A text to type, and where it may go. */
export interface Typing {
  readonly text: string
  readonly allowedOrigins: readonly AllowedOrigin[]
  /** Called just before the text goes into the page. */
  readonly onTyping: () => void
  /** In milliseconds. */
  readonly timeout: number
  /** Ends the wait for the field. */
  readonly signal?: AbortSignal
}

/** Where a text that is typed into a field goes: scheme and host of the page itself, and of what its form can be sent to. */
interface Destination {
  readonly page: string
  readonly forms: readonly string[]
}

/** How a field took a text: not at all as long as there is none, or where it leads elsewhere or has been replaced. */
interface Entered extends Destination {
  readonly is: 'looked at' | 'typed' | 'changed' | 'replaced'
}

const CHANGED = 'the page navigated away while it was filled in'
const REPLACED = 'it was replaced repeatedly while it was filled in'

/**
 * Types a text into a field as `Locator.fill` does, but leaves the text out of every step title, call log and report,
 * and types nothing where it would reach a host that is not allowed.
 *
 * What is looked at is the very element that is typed into: the page that it is on, and where its form goes. It is
 * checked again in the same step that enters the text, so that a page that went on, or a form that was led elsewhere,
 * gets nothing. The text goes in by `evaluate`, whose argument no report shows. A recorded trace does hold it: tracing
 * stays off.
 *
 * @returns why nothing was typed; undefined if it was
 * @throws what Playwright throws where the field is missing or cannot be filled
 */
export async function quietFill(field: Locator, typing: Typing): Promise<string | undefined> {
  const deadline = performance.now() + typing.timeout
  let seen: Destination | undefined
  for (;;) {
    const timeout = deadline - performance.now()
    if (timeout <= 0) return REPLACED
    const { signal } = typing
    const element = await field.elementHandle({ timeout, ...(signal && { signal }) })
    if (!element) return REPLACED
    const { is, ...now } = await enterInto(element, { ...typing, timeout }, seen).finally(() =>
      element.dispose(),
    )
    if (is === 'typed') return undefined
    if (is === 'changed') return whyNotThere(now, typing.allowedOrigins) ?? CHANGED
    seen = now
  }
}

/**
 * One try. A script may put another field in the place of one that was just found: that one is looked for anew.
 *
 * @param before - where the field that was replaced led
 */
async function enterInto(
  element: ElementHandle<Element>,
  { text, allowedOrigins, onTyping, timeout }: Typing,
  before: Destination | undefined,
): Promise<Entered> {
  const { is: _, ...seen } = await element.evaluate(enter, {})
  const isElsewhere = before && JSON.stringify(before) !== JSON.stringify(seen)
  if (isElsewhere || whyNotThere(seen, allowedOrigins)) return { is: 'changed', ...seen }
  try {
    await element.fill('', { timeout })
  } catch (error) {
    if (String(error).includes('not attached')) return { is: 'replaced', ...seen }
    throw error
  }
  onTyping()
  return element.evaluate(enter, { text, seen })
}

function whyNotThere(
  { page, forms }: Destination,
  allowedOrigins: readonly AllowedOrigin[],
): string | undefined {
  const why = whyNotAllowedInBrowser(page, allowedOrigins)
  if (why) return `nothing is typed at ${originOf(page)}: ${why}`
  const form = forms.find((address) => whyNotAllowedInBrowser(address, allowedOrigins)) ?? page
  const whyForm = whyNotAllowedInBrowser(form, allowedOrigins)
  return (
    whyForm &&
    `nothing is typed at ${originOf(page)} into a form that submits to ${originOf(form)}: ${whyForm}`
  )
}

/**
 * Runs in the page. Tells where a field leads; with a text, and as long as it leads where it did, puts the text in as a
 * user's edit or, where the field takes none, as its value, announced. It has methods rather than inner functions, to
 * which some compilers add helpers that the page lacks.
 */
export function enter(
  element: Element,
  { text, seen }: { readonly text?: string; readonly seen?: Destination },
): Entered {
  const typist = {
    field: element as HTMLInputElement | HTMLTextAreaElement,
    root: element.getRootNode() as Document | ShadowRoot,

    originsOf(addresses: readonly string[]) {
      return addresses.filter((one) => /^https?:/.test(one)).map((one) => new URL(one).origin)
    },
    look(): Destination {
      const { form } = this.field
      const submitters = [...this.root.querySelectorAll<HTMLButtonElement>('[formaction]')]
      const actions = submitters.filter((one) => one.form === form).map(({ formAction }) => formAction)
      // A field of the form may be called "action" and shadow the property.
      const action = Object.getOwnPropertyDescriptor(HTMLFormElement.prototype, 'action')?.get
      const [page = self.origin] = this.originsOf([location.href])
      return { page, forms: form ? this.originsOf([action?.call(form), ...actions]) : [] }
    },
    leadsElsewhere() {
      const { page, forms } = this.look()
      return page !== seen?.page || forms.join(' ') !== seen.forms.join(' ')
    },
    insert(value: string) {
      const { field, root } = this
      if (root.activeElement === field) field.ownerDocument.execCommand('insertText', false, value)
      if (!('value' in field) || field.value !== '') return
      const property = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value')
      property?.set?.call(field, value)
      field.dispatchEvent(new Event('input', { bubbles: true }))
      field.dispatchEvent(new Event('change', { bubbles: true }))
    },
    act(): Entered['is'] {
      if (text === undefined) return 'looked at'
      if (!this.field.isConnected) return 'replaced'
      this.field.focus()
      if (this.leadsElsewhere()) return 'changed'
      this.insert(text)
      return 'typed'
    },
  }
  return { is: typist.act(), ...typist.look() }
}
