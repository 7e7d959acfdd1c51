import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What a process printed, and how it ended. */
export interface Finished {
  readonly stdout: string
  readonly stderr: string
  /** Both, in the order in which they arrived. */
  readonly text: string
  /** Exit code, or the signal that ended it. */
  readonly end: number | string
}

/** A running process. */
export interface Running {
  readonly process: ChildProcess
  readonly finished: Promise<Finished>
  /** Everything that it has printed so far. */
  said(): string
  /** True if it, or any process that it started, still runs. */
  isAlive(): boolean
}

/** Starts a process in its own process group. */
export function start(
  command: string,
  words: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env' | 'uid' | 'gid'>,
): Running {
  const child = spawn(command, words, { ...options, stdio: ['ignore', 'pipe', 'pipe'], detached: true })
  const output = { stdout: '', stderr: '', text: '' }
  for (const name of ['stdout', 'stderr'] as const)
    child[name]?.on('data', (chunk) => {
      output[name] += chunk
      output.text += chunk
    })
  const finished = once(child, 'close').then(([code, signal]) => ({ ...output, end: code ?? signal }))
  return { process: child, finished, said: () => output.text, isAlive: () => isGroupAlive(child.pid) }
}

/** Runs a command line, as a user would type it. */
export const type = (folder: string, line: string): Promise<Finished> => typed(folder, line).finished

/** Starts a command that keeps running, and waits until it prints the text `until`. */
export async function leave(folder: string, line: string, until: string): Promise<ChildProcess> {
  const { process: child, finished, said } = typed(folder, line)
  const ended = finished.then(() => 'ended')
  while (!said().includes(until)) {
    const more = [child.stdout, child.stderr].map((stream) => (stream ? once(stream, 'data') : ended))
    if ((await Promise.race([...more, ended])) === 'ended') throw new Error(`${line} ended: ${said()}`)
  }
  return child
}

/**
 * The environment of a user in a folder. A run keeps its state in that folder, not with the state of the person who runs
 * these tests.
 */
export const shellIn = (folder: string): NodeJS.ProcessEnv => ({
  ...ownShell(),
  XDG_STATE_HOME: join(folder, 'state'),
})

/** The environment of these tests, without the variables of npm and the test runner. */
export function ownShell(): NodeJS.ProcessEnv {
  const own =
    /^(CONTRACT_|TEST_|PW_|PWTEST_|PLAYWRIGHT_(?!BROWSERS_PATH)|FORCE_COLOR|NODE_OPTIONS|GITHUB_|npm_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}

const typed = (folder: string, line: string): Running =>
  start('bash', ['-c', line], { cwd: folder, env: shellIn(folder) })

function isGroupAlive(group: number | undefined): boolean {
  try {
    return group !== undefined && process.kill(-group, 0)
  } catch {
    return false
  }
}
