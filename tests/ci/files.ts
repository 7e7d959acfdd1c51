import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from 'yaml'

const root = join(import.meta.dirname, '../..')

/** The text of a file of the project. */
export const read = (path: string): string => readFileSync(join(root, path), 'utf8')

/** A step of a job of GitHub Actions, as far as the tests look at it. */
export interface Step {
  readonly name?: string
  readonly uses?: string
  readonly run?: string
  readonly if?: string
  readonly with?: Readonly<Record<string, string | number | boolean>>
  readonly env?: Readonly<Record<string, string>>
  readonly id?: string
  readonly 'timeout-minutes'?: number
  readonly 'continue-on-error'?: unknown
}

/** A job of GitHub Actions; one that `uses` a workflow has no steps. */
export interface Job {
  readonly permissions?: unknown
  readonly needs?: string
  readonly if?: string
  readonly outputs?: Readonly<Record<string, string>>
  readonly uses?: string
  readonly steps?: readonly Step[]
  readonly env?: unknown
  readonly environment?: string | { readonly name: string }
  readonly strategy?: { readonly matrix: Readonly<Record<string, readonly string[]>> }
  readonly with?: Readonly<Record<string, string>>
  readonly concurrency?: {
    readonly group: string
    readonly 'cancel-in-progress': boolean
    readonly queue?: string
  }
  readonly 'timeout-minutes'?: number
  readonly 'continue-on-error'?: unknown
}

/** A workflow of GitHub Actions. */
export interface Workflow {
  readonly on: Readonly<Record<string, unknown>>
  readonly permissions?: unknown
  readonly jobs: Readonly<Record<string, Job>>
}

const FOLDER = '.github/workflows'

/** Every workflow by the name of its file. */
export const WORKFLOWS: Readonly<Record<string, Workflow>> = Object.fromEntries(
  readdirSync(join(root, FOLDER)).map((file) => [file, parse(read(`${FOLDER}/${file}`))]),
)

/** Every job of every workflow. */
export const JOBS: readonly (readonly [name: string, job: Job])[] = Object.entries(WORKFLOWS).flatMap(
  ([file, { jobs }]) => Object.entries(jobs).map(([name, job]) => [`${file} ${name}`, job] as const),
)

/** Every step of every job. */
export const STEPS: readonly (readonly [name: string, step: Step])[] = JOBS.flatMap(([job, { steps = [] }]) =>
  steps.map((step, index) => [`${job} step ${index + 1}`, step] as const),
)
