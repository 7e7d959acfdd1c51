import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createRequire } from 'node:module'
import { join } from 'node:path'

/** What a run of the runner printed, and how it ended. */
export interface Finished {
  readonly stdout: string
  readonly stderr: string
  /** Exit code, or the signal that ended it. */
  readonly end: number | string
}

/** A run of the runner that is under way. */
export interface Running {
  readonly process: ChildProcess
  readonly finished: Promise<Finished>
  /** Whether any process that it started is left. */
  isAlive(): boolean
}

/**
 * Runs `playwright test` in a folder as a user does, in a process group of its own.
 *
 * @param environment - variables beyond those of this machine
 * @param options - of the command line
 */
export function startRunner(
  folder: string,
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Running {
  const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
  const child = spawn(process.execPath, [cli, 'test', ...options], {
    cwd: folder,
    // A run keeps its state beside what it tests, not with that of whoever runs these tests.
    env: { ...inherited(), XDG_STATE_HOME: join(folder, 'state'), ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  return { process: child, finished: finish(child), isAlive: () => isGroupAlive(child.pid) }
}

/** The environment of these tests without what their own runner put into it. */
function inherited(): NodeJS.ProcessEnv {
  const own = /^(CONTRACT_|TEST_|PW_|PWTEST_|PLAYWRIGHT_(?!BROWSERS_PATH)|FORCE_COLOR|NODE_OPTIONS|GITHUB_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}

async function finish(child: ChildProcess): Promise<Finished> {
  const output = { stdout: '', stderr: '' }
  child.stdout?.on('data', (chunk) => {
    output.stdout += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output.stderr += chunk
  })
  const [code, signal] = await once(child, 'close')
  return { ...output, end: code ?? signal }
}

function isGroupAlive(group: number | undefined): boolean {
  try {
    return group !== undefined && process.kill(-group, 0)
  } catch {
    return false
  }
}
