import { watch } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { describeProblems, Misconfigured } from '../../helpers/base/problem.ts'
import { findBrowser } from '../../helpers/browser/find-browser.ts'
import { launchBrowser } from '../../helpers/browser/launch.ts'
import type { PortalJourneyName } from '../../helpers/browser/portal/portal-walk.ts'
import { readEnvironment } from '../../helpers/config/environment.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { EXIT } from '../../helpers/run/exit.ts'
import { registerConfigured } from '../../helpers/run/start-run.ts'
import { cleanText } from '../../helpers/secrets/clean.ts'
import { type Tried, tryConsent, tryPortal } from './try-journey.ts'

/** Which journey to try, and whether to do so again each time its file is saved. */
export interface Wanted {
  readonly journey?: string | undefined
  readonly portal?: string | undefined
  readonly isWatched: boolean
}

/**
 * Tries one journey. The browser stays open between two tries.
 *
 * @param folder - where the target's files are
 * @returns the exit code of the last try
 */
export async function tryJourneys(folder: string, { journey, portal, isWatched }: Wanted): Promise<number> {
  const { values } = readEnvironment(process.env, folder)
  const name = journey ?? portal ?? ''
  const file = (portal === undefined ? values.CONSENT_JOURNEY : values.PORTAL_JOURNEY) ?? ''
  const say = (line: string) => void process.stdout.write(`${cleanText(line)}\n`)
  const browser = await launchBrowser(findBrowser(values, say))
  const once = async (): Promise<number> => {
    const started = performance.now()
    const { isDone, lines } = await tried(browser, folder, name, portal !== undefined)
    const [first = '', ...rest] = lines
    say(`${isDone ? 'ok      ' : 'problem '} ${name}: ${first}`)
    for (const line of rest) say(`          ${line}`)
    say(`          ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return isDone ? EXIT.kept : EXIT.misconfigured
  }
  try {
    let code = await once()
    if (!isWatched) return code
    say(`Save journeys/${basename(file)} to try again; Ctrl-C ends.`)
    for await (const _ of savesOf(join(folder, 'journeys'), basename(file))) code = await once()
    return code
  } finally {
    await browser.close()
  }
}

/** Reads the files again each time, since one of them was changed. */
async function tried(browser: Browser, folder: string, name: string, isPortal: boolean): Promise<Tried> {
  try {
    const target = loadTarget(process.env, folder)
    registerConfigured(target.secrets)
    if (!isPortal) return await tryConsent(browser, target, name)
    if (target.portal) return await tryPortal(browser, target, target.portal, name as PortalJourneyName)
    return { isDone: false, lines: ['PORTAL_URL is not set'] }
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    const head = (found: string) => `the configuration has ${found}`
    return { isDone: false, lines: describeProblems(error.problems, { head }).split('\n') }
  }
}

/** Milliseconds within which an editor may write a file more than once. */
const SETTLES_MS = 150

/** Yields each time a file is saved, until Ctrl-C. An editor may replace the file, so its folder is watched. */
async function* savesOf(folder: string, name: string): AsyncGenerator<void> {
  const ended = new AbortController()
  process.once('SIGINT', () => ended.abort())
  for (;;) {
    const isSaved = await new Promise<boolean>((resolve) => {
      if (ended.signal.aborted) return resolve(false)
      const watcher = watch(folder, (_, changed) => {
        if (changed !== name) return
        watcher.close()
        setTimeout(() => resolve(true), SETTLES_MS)
      })
      ended.signal.addEventListener('abort', () => {
        watcher.close()
        resolve(false)
      })
    })
    if (!isSaved) return
    yield
  }
}
