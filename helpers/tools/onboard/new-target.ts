import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Misconfigured } from '../../base/problem.ts'
import { isFileName } from '../../base/reports.ts'
import { SANDBOX } from '../../config/environment.ts'

/** A file to be written where there is none. */
export interface NewFile {
  /** Relative to the project. */
  readonly path: string
  readonly text: string
  /** Holds, or is going to hold, a secret. */
  readonly isSecret?: boolean
}

/**
 * Writes files, none of which exists yet; a secret one for its owner only (mode 0600).
 *
 * @throws Misconfigured if one of them exists, before any is written
 */
export function writeNew(folder: string, files: readonly NewFile[]): void {
  const existing = files.filter(({ path }) => existsSync(join(folder, path)))
  if (existing.length > 0)
    throw new Misconfigured(
      existing.map(({ path }) => ({
        where: path,
        what: 'exists already and was left unchanged',
        expected: 'another name, or move the file first',
      })),
    )
  for (const { path, text, isSecret } of files) {
    mkdirSync(dirname(join(folder, path)), { recursive: true })
    writeFileSync(join(folder, path), text, { flag: 'wx', mode: isSecret ? 0o600 : 0o644 })
  }
}

const EXAMPLE = 'development'

/**
 * Checks the name of a new target.
 *
 * @throws Misconfigured if no file can have it, or the sandbox does
 */
export function nameOfTarget(name: string | undefined): string {
  const problem = (what: string) =>
    new Misconfigured([
      {
        where: '--target',
        what,
        expected: 'lower-case letters, digits and hyphens; not sandbox',
        example: `--target ${EXAMPLE}`,
      },
    ])
  if (!name) throw problem('is missing')
  if (name === SANDBOX) throw problem('is the embedded sandbox, which needs no configuration')
  if (!isFileName(name)) throw problem('is not a valid name of a target')
  return name
}
