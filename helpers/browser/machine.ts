import { spawnSync } from 'node:child_process'
import { accessSync, constants, statSync } from 'node:fs'
import { chromium } from '@playwright/test'

/** The machine as the resolver uses it; replaced in tests. */
export interface Machine {
  readonly isExecutable: (path: string) => boolean
  /** Runs a command: whether it succeeded, and what it wrote. */
  readonly run: (
    command: string,
    args: readonly string[],
  ) => { readonly isDone: boolean; readonly output: string }
  readonly playwrightPath: () => string
  readonly platform: NodeJS.Platform
  readonly isRoot: boolean
}

const COMMAND_MS = 10 * 60_000

/** The machine as it is. */
export const thisMachine: Machine = {
  isExecutable: (path) => {
    try {
      accessSync(path, constants.X_OK)
      return statSync(path).isFile()
    } catch {
      return false
    }
  },
  run: (command, args) => {
    const { status, stdout, stderr, error } = spawnSync(command, args, {
      timeout: COMMAND_MS,
      stdio: ['ignore', 'pipe', 'pipe'],
      encoding: 'utf8',
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    return { isDone: status === 0, output: `${stdout}\n${stderr}\n${error ?? ''}` }
  },
  playwrightPath: () => chromium.executablePath(),
  platform: process.platform,
  isRoot: process.getuid?.() === 0,
}
