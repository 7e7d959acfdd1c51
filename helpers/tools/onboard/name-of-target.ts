import { Misconfigured } from '../../base/problem.ts'
import { isFileName } from '../../base/reports.ts'
import { SANDBOX } from '../../config/environment.ts'

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
