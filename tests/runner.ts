import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { join } from 'node:path'
import { errorsOf } from '../helpers/schema/schemas.ts'
import type { Report } from '../helpers/verdict/report.ts'
import { type Running, shellIn, start } from './shell.ts'

/** The suite's Playwright configuration. */
export const CONFIG = join(import.meta.dirname, '../playwright.config.ts')

/** Playwright's command. */
export const CLI = createRequire(import.meta.url).resolve('@playwright/test/cli')

/**
 * Runs `playwright test` in a folder as a user does.
 *
 * @param environment - variables to add to those of this machine
 * @param options - command-line options
 */
export function startRunner(
  folder: string,
  environment: Readonly<Record<string, string>>,
  options: readonly string[] = [],
): Running {
  const env = { ...shellIn(folder), ...environment }
  return start(process.execPath, [CLI, 'test', ...options], { cwd: folder, env })
}

/** Same, for a file in `commands/`; TypeScript is run with `tsx`. */
export function startCommand(
  folder: string,
  environment: Readonly<Record<string, string>>,
  [file = '', ...options]: readonly string[],
): Running {
  const loader = file.endsWith('.ts') ? ['--import', import.meta.resolve('tsx')] : []
  const words = [...loader, join(import.meta.dirname, '../commands', file), ...options]
  return start(process.execPath, words, { cwd: folder, env: { ...shellIn(folder), ...environment } })
}

/**
 * Reads the report of the last run in a folder.
 *
 * @throws if the report does not match its schema
 */
export function reportIn(folder: string): Report {
  const report: unknown = JSON.parse(readFileSync(join(folder, 'reports/verdict.json'), 'utf8'))
  const errors = errorsOf('verdict.schema.json', report)
  if (errors.length > 0) throw new Error(`verdict.json: ${JSON.stringify(errors[0])}`)
  return report as Report
}
