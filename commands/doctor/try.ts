import { existsSync, watch } from 'node:fs'
import { basename, join } from 'node:path'
import type { Browser } from '@playwright/test'
import { signal } from '../../helpers/base/clock.ts'
import { describeProblems, Misconfigured, type Problem } from '../../helpers/base/problem.ts'
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
  const problems = problemsOf({ journey, portal, isWatched }, folder)
  if (problems.length > 0) throw new Misconfigured(...problems)
  const file = (portal === undefined ? values.CONSENT_JOURNEY : values.PORTAL_JOURNEY) ?? ''
  const say = (line: string) => void process.stdout.write(`${cleanText(line)}\n`)
  const browser = await launchBrowser(findBrowser(values, say))
  const once = async (): Promise<Tried> => {
    const started = performance.now()
    const end = await tried(browser, folder, name, portal !== undefined)
    const [first = '', ...rest] = end.lines
    say(`${end.isDone ? 'ok      ' : 'problem '} ${name}: ${first}`)
    for (const line of rest) say(`          ${line}`)
    say(`          ${((performance.now() - started) / 1000).toFixed(1)} s`)
    return end
  }
  try {
    let last = await once()
    if (isWatched && !last.isFinal) {
      say(`Save journeys/${basename(file)} to try again; Ctrl-C ends.`)
      for await (const _ of savesOf(join(folder, 'journeys'), basename(file))) {
        last = await once()
        if (last.isFinal) break
      }
    }
    return last.isDone ? EXIT.kept : EXIT.misconfigured
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

/**
 * Yields after a file was saved, until Ctrl-C. An editor may replace the file, so its folder is watched. Saves during a try
 * count as one.
 */
async function* savesOf(folder: string, name: string): AsyncGenerator<void> {
  let next = signal<boolean>()
  const watcher = watch(folder, (_, changed) => {
    if (changed === name) setTimeout(() => next.set(true), SETTLES_MS)
  })
  process.once('SIGINT', () => next.set(false))
  try {
    while (await next.promise) {
      next = signal()
      yield
    }
  } finally {
    watcher.close()
  }
}

/** What is wrong with the command line of a try. */
function problemsOf({ journey, portal, isWatched }: Wanted, folder: string): readonly Problem[] {
  const option = portal === undefined ? '--journey' : '--portal'
  const example = `npm run doctor -- --target development ${option} ${portal === undefined ? 'signIn' : 'createKey'}`
  const name = journey ?? portal ?? ''
  return [
    ...(journey !== undefined && portal !== undefined
      ? [{ where: '--portal', what: 'stands next to --journey', expected: 'one of them', example }]
      : []),
    ...(/^\w+$/.test(name)
      ? []
      : [
          {
            where: option,
            what: `${JSON.stringify(name)} is no name of a journey`,
            expected: 'a name as in the file',
            example,
          },
        ]),
    ...(isWatched && !existsSync(join(folder, 'journeys'))
      ? [
          {
            where: '--watch',
            what: 'there is no folder journeys/',
            expected: 'the folder with the journeys of this target',
            example,
          },
        ]
      : []),
  ]
}
