import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

/** The parts of a GitHub Actions step that the tests read. */
export interface Step {
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, unknown>>
  readonly env?: Readonly<Record<string, string>>
  readonly 'timeout-minutes'?: number
  readonly 'continue-on-error'?: unknown
}

/** A job of GitHub Actions. A job that `uses` a workflow has no steps. */
interface Job {
  readonly permissions?: unknown
  readonly steps?: readonly Step[]
  readonly env?: unknown
  readonly 'timeout-minutes'?: number
  readonly 'continue-on-error'?: unknown
}

interface Workflow {
  readonly permissions?: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

const FOLDER = join(import.meta.dirname, '../../.github/workflows')

/** All workflows, by file name. */
export const WORKFLOWS: Readonly<Record<string, Workflow>> = Object.fromEntries(
  readdirSync(FOLDER).map((file) => [file, parse(readFileSync(join(FOLDER, file), 'utf8'))]),
)
