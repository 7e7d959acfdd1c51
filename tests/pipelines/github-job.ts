import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import type { Job, Step } from '../ci/files.ts'
import { type Context, isDue, resolved } from './expression.ts'
import { machine, run } from './machine.ts'

/** How a job ended, and what it left. */
export interface EndedJob {
  readonly conclusion: 'success' | 'failure'
  /** Names of the steps that ran, with their exit codes; an action has the name of what it is. */
  readonly steps: readonly (readonly [name: string, code: number | string])[]
  readonly log: string
  readonly outputs: Readonly<Record<string, string>>
  /** The summary of all steps. */
  readonly summary: string
  /** Files of each artifact, by its name. */
  readonly artifacts: Readonly<Record<string, readonly string[]>>
}

/** Where a job runs. */
export interface Place {
  /** The checkout. */
  readonly folder: string
  /** What stays on GitHub between jobs and for this one: caches by key, and the files of its own. */
  readonly github: string
}

/**
 * Runs the steps of a job in order, as GitHub does. A `run` is really run; of the actions, the cache is a folder, an upload
 * is a list of files, and a checkout and a Node that are there are taken for granted.
 */
export async function runJob(job: Job, { folder, github }: Place, context: Context): Promise<EndedJob> {
  const temporary = join(github, 'temp')
  mkdirSync(temporary, { recursive: true })
  const [output, summary] = ['output', 'summary'].map((name) => join(temporary, name)) as [string, string]
  const own = {
    ...machine(github),
    CI: 'true',
    GITHUB_ACTIONS: 'true',
    GITHUB_WORKSPACE: folder,
    GITHUB_OUTPUT: output,
    GITHUB_STEP_SUMMARY: summary,
    GITHUB_REPOSITORY: 'team/contract',
    GITHUB_RUN_ID: '1',
    GITHUB_RUN_ATTEMPT: '1',
    GITHUB_SERVER_URL: 'https://github.com',
    RUNNER_OS: 'Linux',
    RUNNER_TEMP: temporary,
  }
  writeFileSync(summary, '')
  const steps: (readonly [string, number | string])[] = []
  const outputs: Record<string, { readonly outputs: Readonly<Record<string, string>> }> = {}
  const artifacts: Record<string, readonly string[]> = {}
  let log = ''
  let hasFailed = false
  const known = () => ({ ...context, steps: outputs })
  const all = (texts: Readonly<Record<string, unknown>> = {}) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, resolved(String(text), known())]))

  for (const step of job.steps ?? []) {
    if (!isDue(step.if, hasFailed)) continue
    if (step.run === undefined) {
      const given = all(step.with)
      const name = act(step, given, { folder, home: own.HOME, caches: join(github, 'caches') })
      if (name === 'upload-artifact') artifacts[given.name ?? ''] = filesIn(join(folder, given.path ?? ''))
      steps.push([name, 0])
      continue
    }
    writeFileSync(output, '')
    const script = join(temporary, 'step.sh')
    writeFileSync(script, resolved(step.run, known()))
    const ended = await run('bash', ['-e', script], { cwd: folder, env: { ...own, ...all(step.env) } })
    if (step.id) outputs[step.id] = { outputs: outputsIn(output) }
    steps.push([step.name ?? step.run, ended.code])
    log += ended.text
    hasFailed ||= ended.code !== 0
  }
  return {
    conclusion: hasFailed ? 'failure' : 'success',
    steps,
    log,
    outputs: all(job.outputs),
    summary: readFileSync(summary, 'utf8'),
    artifacts,
  }
}

interface Places {
  readonly folder: string
  readonly home: string
  readonly caches: string
}

/** What an action does, as far as a run can tell. Returns its name without owner and version. */
function act({ uses = '' }: Step, given: Readonly<Record<string, string>>, places: Places): string {
  const name = uses.replace(/^actions\//, '').replace(/@.*$/, '')
  const placesOf = (path = '') =>
    path
      .split('\n')
      .filter(Boolean)
      .map((one) => [one, one.startsWith('~/') ? join(places.home, one.slice(2)) : join(places.folder, one)])
  const copy = (from: string, to: string) => {
    if (existsSync(from)) cpSync(from, to, { recursive: true })
  }
  const cache = (key = '') => join(places.caches, key)
  switch (name) {
    case 'checkout':
    case 'upload-artifact':
      return name
    case 'setup-node':
      // Every `run` of these tests has that one.
      if (given['node-version'] !== '24') throw new Error(`Node ${given['node-version']} is not tried here.`)
      return name
    case 'cache/restore': {
      const prefix = given['restore-keys'] ?? ''
      const found = existsSync(places.caches)
        ? readdirSync(places.caches).filter((key) => key.startsWith(prefix))
        : []
      const newest = found.sort().at(-1)
      if (newest) for (const [path = '', to = ''] of placesOf(given.path)) copy(join(cache(newest), path), to)
      return name
    }
    case 'cache/save':
      for (const [path = '', from = ''] of placesOf(given.path)) copy(from, join(cache(given.key), path))
      return name
    default:
      throw new Error(`The action ${uses} is unknown here.`)
  }
}

const outputsIn = (path: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    readFileSync(path, 'utf8')
      .split('\n')
      .filter(Boolean)
      .map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  )

/** What an upload takes: everything that is not hidden. */
function filesIn(folder: string): readonly string[] {
  if (!existsSync(dirname(folder))) return []
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map(({ parentPath, name }) => relative(folder, join(parentPath, name)))
}
