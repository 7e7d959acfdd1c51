import { allClauseIds } from '../contract/index.ts'
import { nearestOf } from '../helpers/base/nearest.ts'
import { describeProblems, Misconfigured, type Problem } from '../helpers/base/problem.ts'
import { SANDBOX } from '../helpers/config/environment.ts'
import { EXIT } from '../helpers/run/exit.ts'
import type { Outcome } from '../helpers/verdict/outcome.ts'
import type { Report } from '../helpers/verdict/report.ts'
import { lastRun, noLastRun } from '../helpers/verdict/verdict-file.ts'

const FAILED = '--failed'

/** What the last run did not keep: departures, and what could not be judged. */
const NOT_KEPT: ReadonlySet<Outcome> = new Set([
  'broken',
  'warning',
  'unreachable',
  'blocked',
  'inconclusive',
])

/** A command line of Playwright that runs the checks of some clauses, and the seed with which they failed. */
interface Part {
  readonly words: readonly string[]
  readonly seed?: number
}

/**
 * The command line for the clauses and areas that another one begins with (`token.scope`, `token.`), or for what the last run
 * of a target did not keep (`--failed`).
 *
 * @param last - the last whole run
 * @returns `undefined` if that run kept everything
 * @throws Misconfigured if a word names no clause
 */
export function partOf(
  rules: 'contract' | 'gate',
  words: readonly string[],
  last: () => Pick<Report, 'clauses' | 'seed'>,
): Part | undefined {
  const others = words.filter((word) => word !== FAILED)
  const end = others.findIndex((word) => word.startsWith('-'))
  const named = others.slice(0, end < 0 ? others.length : end)
  const rest = others.slice(named.length)
  const problems = [
    ...(rules === 'gate' ? [OF_GATE] : []),
    ...(words.includes(FAILED) && named.length > 0 ? [BOTH] : []),
    ...named.filter((word) => !namesClause(word)).map(unknown),
  ]
  if (problems.length > 0) throw new Misconfigured(...problems)
  if (named.length > 0) return { words: [...grep(named), ...rest] }
  const { clauses, seed } = last()
  const failed = clauses.filter(({ outcome }) => NOT_KEPT.has(outcome)).map(({ id }) => id)
  return failed.length === 0
    ? undefined
    : { words: [...grep(failed), ...rest], ...(seed !== undefined && { seed }) }
}

/**
 * The same for the last run of a target. Ends the process if there is nothing to run.
 *
 * @param target - by default the sandbox
 */
export function partOfTarget(
  rules: 'contract' | 'gate',
  words: readonly string[],
  target = process.env.TARGET?.trim() || SANDBOX,
): Part {
  try {
    const part = partOf(rules, words, () => {
      const last = lastRun(target)
      if (last) return last.report
      throw new Misconfigured({ where: FAILED, what: noLastRun(target) })
    })
    if (part) return part
    process.stdout.write(`The last run of ${target} kept everything that it judged.\n`)
    process.exit(EXIT.kept)
  } catch (error) {
    if (!(error instanceof Misconfigured)) throw error
    const head = (found: string) => `The command line has ${found}; nothing was sent.`
    process.stderr.write(`${describeProblems(error.problems, { head })}\n`)
    process.exit(EXIT.misconfigured)
  }
}

/** The ids of products are known only once their catalogue is read. */
const namesClause = (word: string): boolean =>
  word.startsWith('products.') ||
  allClauseIds().some((id) => id === word || (word.endsWith('.') && id.startsWith(word)))

/** Titles of checks begin with the id of their clause; the names of specs are no areas. */
function grep(named: readonly string[]): readonly string[] {
  const some = named.map((word) => {
    const escaped = word.replaceAll('.', '\\.')
    return word.endsWith('.') ? `${escaped}(?!spec\\.ts)` : `${escaped}(?=[: ]|$)`
  })
  return [`--grep=(?:^| )(?:${some.join('|')})`]
}

const OF_GATE: Problem = {
  where: 'npm run gate',
  what: 'judges the whole contract, never a part of it',
  expected: 'the command line without clauses, or a contract run',
  example: 'npm run contract -- token.scope',
}

const BOTH: Problem = {
  where: FAILED,
  what: 'stands next to clauses or areas',
  expected: 'one of them',
  example: 'npm run contract -- --failed',
}

function unknown(word: string): Problem {
  const areas = [...new Set(allClauseIds().map((id) => `${id.split('.')[0]}.`))]
  const similar = nearestOf(word, [...areas, ...allClauseIds()])
  return {
    where: word,
    what: 'names no clause, and no area',
    expected: similar.length > 0 ? `${similar.join(' or ')}, perhaps` : 'a clause of contract/README.md',
    example: `npm run contract -- ${similar[0] ?? 'token.scope'}`,
  }
}
