import type { Browser, BrowserContext, Page } from '@playwright/test'
import { signal } from '../../helpers/base/clock.ts'
import type { AnswerMarks } from '../../helpers/browser/answer-place.ts'
import { guardedContext } from '../../helpers/browser/egress.ts'
import { launchBrowser } from '../../helpers/browser/launch.ts'
import { givePasskey, type Passkey, registeredIn } from '../../helpers/browser/passkey.ts'
import type { Way } from '../../helpers/browser/proxy/upstream.ts'
import { Traffic } from '../../helpers/browser/traffic.ts'
import { WatchedPage } from '../../helpers/browser/watched-page.ts'
import { isObject } from '../../helpers/http/answer.ts'
import { parseLine, type RecordedAction } from './steps.ts'

/** How long the recorder holds back a click, in milliseconds, in case a second one follows. */
const CLICK_MS = 500

/** A browser window that records everything that its user does. */
export interface RecorderWindow {
  readonly page: Page
  /** Settles when the window is closed or, if there are `marks`, when the service sends the browser back. */
  readonly ended: Promise<{ readonly redirect: string } | 'closed'>
  /** What was done since the last call. */
  readonly actions: () => Promise<readonly RecordedAction[]>
  /** The passkey that a page registered last, if any did. */
  readonly registered: () => Passkey | undefined
  close(): Promise<void>
}

/** Options of the window. */
export interface WindowOptions {
  readonly executablePath: string
  readonly headless?: boolean
  /** How the browser reaches the service. */
  readonly transport?: Way
  /** The user's passkey. */
  readonly passkey?: Passkey | undefined
  /** True to let pages register a passkey, which the window creates instead of the user's device. */
  readonly registers?: boolean
  /** How to recognise the redirect to the application, which ends the recording. */
  readonly marks?: AnswerMarks
}

/**
 * Internal functions of `playwright codegen`, the only ones of Playwright that this project calls. The public command is not
 * enough: its JSONL lacks the pages and their headings, it writes typed values to a file, and it accepts neither an installed
 * browser nor a proxy with the target's certificates.
 */
interface CodeGenerator {
  _startRecording(options: { language: 'jsonl' }, sink: Sink): Promise<void>
  _stopRecording(): Promise<void>
}
interface Sink {
  actionAdded(page: Page, action: unknown, line: string): void
  actionUpdated(page: Page, action: unknown, line: string): void
}

/**
 * Opens an address in a browser with Playwright's recorder. The redirect to the application is intercepted, so nothing needs
 * to listen at its address. Nothing is written to a file.
 *
 * @throws Error if the browser does not start, or Playwright has no such recorder
 */
export async function openRecorder(
  address: string,
  { executablePath, headless = false, ...options }: WindowOptions,
): Promise<RecorderWindow> {
  const browser = await launchBrowser(executablePath, { isHeaded: !headless })
  try {
    return await recordIn(browser, address, options)
  } catch (error) {
    await browser.close()
    throw error
  }
}

async function recordIn(
  browser: Browser,
  address: string,
  { transport, marks, passkey, registers = false }: Omit<WindowOptions, 'executablePath' | 'headless'>,
): Promise<RecorderWindow> {
  const guarded = await guardedContext(browser, transport, { viewport: null })
  const { context } = guarded
  if (!isCodeGenerator(context)) throw new Error('This version of Playwright offers no recorder.')
  if (passkey) await givePasskey(context, passkey)
  else if (registers) await context.credentials.install()
  let registered: Passkey | undefined
  // A request sends the new passkey to the service, so it is read then: a closed window has no passkeys.
  if (registers)
    context.on('request', async () => {
      registered = await registeredIn(context, passkey).catch(() => registered)
    })
  const notes = new Notes(context)
  const start = () => context._startRecording({ language: 'jsonl' }, notes)
  await start()
  const watched = await WatchedPage.in(guarded)
  const [page] = context.pages()
  if (!page) throw new Error('The window was closed before its page opened.')
  const closed = signal<'closed'>()
  page.once('close', () => closed.set('closed'))
  browser.once('disconnected', () => closed.set('closed'))
  // A person decides where the pages lead, so any destination is allowed until the redirect to the application.
  const traffic = new Traffic('any', marks)
  watched.open(address, traffic)
  const redirected = async () => {
    const end = await traffic.ended
    return 'redirect' in end ? { redirect: end.redirect } : closed.promise
  }
  return {
    page,
    ended: Promise.race([redirected(), closed.promise]),
    actions: async () => {
      // The last click may still be held back: stopping the recorder emits it, and so does a closing window.
      if (browser.isConnected()) await context._stopRecording().then(start, () => {})
      return notes.take()
    },
    registered: () => registered,
    close: () => browser.close(),
  }
}

function isCodeGenerator(context: BrowserContext): context is BrowserContext & CodeGenerator {
  return '_startRecording' in context && '_stopRecording' in context
}

/** The `value` attribute of an element, unless the page has changed. */
const attributeOf = (page: Page, selector: string): Promise<string | null> =>
  page
    .locator(selector)
    .first()
    .getAttribute('value', { timeout: CLICK_MS })
    .catch(() => null)

/** Collects actions, each with the number of its document. */
class Notes implements Sink {
  #actions: (RecordedAction & { readonly reading?: Promise<string | null> })[] = []
  /** When each document was shown. */
  readonly #shown: number[] = []

  constructor(context: BrowserContext) {
    context.on('framenavigated', (frame) => {
      if (!frame.parentFrame()) this.#shown.push(performance.now())
    })
  }

  take(): Promise<readonly RecordedAction[]> {
    // A navigation has no selector: it is not an action on a page.
    const taken = this.#actions.filter(({ line }) => line.selector !== undefined)
    this.#actions = []
    return Promise.all(
      taken.map(async ({ reading, ...action }) => {
        const value = await reading
        return { ...action, ...(value && { value }) }
      }),
    )
  }

  actionAdded(page: Page, action: unknown, text: string): void {
    const line = parseLine(text)
    const before = line.name === 'click' ? performance.now() - CLICK_MS : performance.now()
    const shown = this.#shown.filter((time) => time <= before).length
    this.#actions.push({
      line,
      document: Math.max(shown, this.#actions.at(-1)?.document ?? 0),
      snapshot: isObject(action) && typeof action.ariaSnapshot === 'string' ? action.ariaSnapshot : '',
      ...(line.name === 'check' && line.selector && { reading: attributeOf(page, line.selector) }),
    })
  }

  actionUpdated(page: Page, action: unknown, text: string): void {
    this.#actions.pop()
    this.actionAdded(page, action, text)
  }
}
