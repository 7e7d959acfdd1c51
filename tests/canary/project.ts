import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const ROOT = join(import.meta.dirname, '..', '..')
const COPIED = ['contract', 'helpers', 'journeys', 'schemas', 'specs', 'playwright.config.ts', 'package.json']

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

/** A copy of the project, in which the real runner runs without touching the artefacts of other runs. */
export class Project {
  readonly folder: string
  /** What the runner takes for the folder of temporary files. */
  readonly temporary = mkdtempSync(join(tmpdir(), 'canary-'))
  readonly #environment: NodeJS.ProcessEnv

  constructor(folder: string, environment: Readonly<Record<string, string>>) {
    this.folder = folder
    this.#environment = environment
    mkdirSync(folder, { recursive: true })
    for (const name of COPIED) cpSync(join(ROOT, name), join(folder, name), { recursive: true })
  }

  add(name: string, text: string): void {
    const path = join(this.folder, name)
    mkdirSync(join(path, '..'), { recursive: true })
    writeFileSync(path, text)
  }

  edit(name: string, before: string, after: string): void {
    const text = readFileSync(join(this.folder, name), 'utf8')
    this.add(
      name,
      text.replace(before, () => after),
    )
  }

  /** Adds the spec that leaks whatever it can. */
  addLeakySpec(): void {
    this.add('specs/canary/leaky.spec.ts', readFileSync(join(import.meta.dirname, 'leaky.spec.ts'), 'utf8'))
  }

  /** Runs `playwright test` as a user does. */
  start(environment: Readonly<Record<string, string>> = {}, options: readonly string[] = []): Running {
    const cli = createRequire(import.meta.url).resolve('@playwright/test/cli')
    const child = spawn(process.execPath, [cli, 'test', ...options], {
      cwd: this.folder,
      env: { ...inherited(), ...this.#own(), ...this.#environment, ...environment },
      stdio: ['ignore', 'pipe', 'pipe'],
      detached: true,
    })
    return { process: child, finished: finish(child), isAlive: () => isGroupAlive(child.pid) }
  }

  /** What runs have left where only their user can look: evidence and registries of secrets. */
  privateFiles(): readonly string[] {
    return readdirSync(this.temporary, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes('authorization-contract-'))
      .map(({ name }) => name)
  }

  remove(): void {
    rmSync(this.temporary, { recursive: true, force: true })
  }

  #own(): NodeJS.ProcessEnv {
    return {
      TMPDIR: this.temporary,
      PWTEST_CACHE_DIR: join(tmpdir(), 'canary-transform-cache'),
      GITHUB_STEP_SUMMARY: join(this.folder, 'summary.md'),
    }
  }
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
