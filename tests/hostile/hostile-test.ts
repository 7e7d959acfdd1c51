import { cpSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base } from '@playwright/test'
import type { Report } from '../../helpers/verdict/report.ts'
import { type Behavior, type Sandbox, type SandboxOptions, startSandbox } from '../../sandbox/index.ts'
import { CONFIG, reportIn, startRunner } from '../runner.ts'
import type { Finished, Running } from '../shell.ts'
import { folderWith } from '../temporary-folder.ts'

const ROOT = join(import.meta.dirname, '../..')
const PORTAL = /^PORTAL_(URL|USERNAME|PASSWORD|REVIEWER)/

/** A finished run of the real runner, with its results. */
export interface Ended extends Finished {
  /** `reports/verdict.json`, if it exists. */
  readonly report: Report | undefined
  /** The text of a file in the folder of the run; empty if it does not exist. */
  read(path: string): string
}

/** A hostile service, and a folder from which the real runner tests it as the target `hostile`. */
export interface Scene {
  readonly sandbox: Sandbox
  readonly folder: string
  /** Writes a file in the folder. */
  write(path: string, text: string): void
  start(environment?: Readonly<Record<string, string>>, options?: readonly string[]): Running
  /** Starts a run and waits for its end. */
  run(environment?: Readonly<Record<string, string>>, options?: readonly string[]): Promise<Ended>
  /** Adds its results to a finished run. */
  ended(finished: Finished): Ended
}

interface Stage {
  /** Whether the run includes the developer portal, which takes most of its time. */
  readonly portal?: boolean
  /** Whether the folder contains a copy of the project, to which a test adds the code of a careless author. */
  readonly copied?: boolean
}

interface Fixtures {
  /** Sets up a scene. The service is the sandbox with the given behaviors, and without its portal by default. */
  readonly scene: (
    does?: Behavior | readonly Behavior[],
    options?: Pick<SandboxOptions, 'credentials'> & Stage,
  ) => Promise<Scene>
}

const COPIED = [
  ...['commands', 'contract', 'helpers', 'journeys', 'schemas', 'specs'],
  ...['playwright.config.ts', 'package.json'],
]

/** A test with a hostile service. */
export const test = base.extend<Fixtures>({
  scene: async ({ browserName: _ }, use, info) => {
    const opened: Sandbox[] = []
    await use(async (does = [], { portal = false, copied = false, ...options } = {}) => {
      const sandbox = await startSandbox({ ...options, behaviors: [does].flat() })
      const folder = info.outputPath(`scene-${opened.length}`)
      opened.push(sandbox)
      if (copied) for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
      return setScene(sandbox, folder, { portal, copied })
    })
    for (const sandbox of opened) await sandbox.close()
  },
})

/** Joins the lines that a terminal has wrapped. */
export const oneLine = (text: string): string => text.replace(/\s+/g, ' ')

function setScene(sandbox: Sandbox, folder: string, { portal, copied }: Stage): Scene {
  const read = (path: string) =>
    existsSync(join(folder, path)) ? readFileSync(join(folder, path), 'utf8') : ''
  const write = (path: string, text: string) => void folderWith({ [path]: text }, folder)
  const journeys = portal ? ['sandbox.json', 'sandbox-portal.json'] : ['sandbox.json']
  for (const name of journeys) write(`journeys/${name}`, readFileSync(join(ROOT, 'journeys', name), 'utf8'))
  const known = Object.entries(sandbox.environment).filter(([name]) => portal || !PORTAL.test(name))
  const own = {
    ...Object.fromEntries(known),
    TARGET: 'hostile',
    CONSENT_JOURNEY: 'sandbox.json',
    ...(portal && { PORTAL_JOURNEY: 'sandbox-portal.json', PORTAL_ACTIONS: 'manage' }),
  }
  const start: Scene['start'] = (environment = {}, options = []) =>
    startRunner(folder, { ...own, ...environment }, [...(copied ? [] : ['--config', CONFIG]), ...options])
  const ended: Scene['ended'] = (finished) => ({
    ...finished,
    report: read('reports/verdict.json') === '' ? undefined : reportIn(folder),
    read,
  })
  const run: Scene['run'] = async (...how) => ended(await start(...how).finished)
  return { sandbox, folder, write, start, run, ended }
}

export { expect } from '@playwright/test'
