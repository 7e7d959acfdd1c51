import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Report } from '../../helpers/verdict/report.ts'
import { reportIn, startRunner } from '../runner.ts'
import type { Running } from '../shell.ts'

const ROOT = join(import.meta.dirname, '..', '..')
const COPIED = ['contract', 'helpers', 'journeys', 'schemas', 'specs', 'playwright.config.ts', 'package.json']

/** A copy of the project, in which the real runner runs without touching the artefacts of other runs. */
export class Project {
  readonly folder: string
  /** What the runner takes for the folder of temporary files. */
  readonly temporary = mkdtempSync(join(tmpdir(), 'canary-'))
  readonly #environment: Readonly<Record<string, string>>

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
    this.add('specs/canary/leaky.spec.ts', readFileSync(join(import.meta.dirname, 'leaky.ts'), 'utf8'))
  }

  /** Runs `playwright test` as a user does. */
  start(environment: Readonly<Record<string, string>> = {}, options: readonly string[] = []): Running {
    return startRunner(this.folder, { ...this.#own(), ...this.#environment, ...environment }, options)
  }

  /** What runs have left where only their user can look: evidence and registries of secrets. */
  privateFiles(): readonly string[] {
    return readdirSync(this.temporary, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && entry.parentPath.includes('authorization-contract-'))
      .map(({ name }) => name)
  }

  /** What the last run wrote of itself. */
  report(): Report {
    return reportIn(this.folder)
  }

  remove(): void {
    rmSync(this.temporary, { recursive: true, force: true })
  }

  #own(): Readonly<Record<string, string>> {
    return {
      TMPDIR: this.temporary,
      PLAYWRIGHT_TRANSFORM_CACHE_DIR: join(tmpdir(), 'canary-transform-cache'),
      GITHUB_STEP_SUMMARY: join(this.folder, 'summary.md'),
    }
  }
}
