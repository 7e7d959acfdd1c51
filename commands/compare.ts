import { collecting, Misconfigured, type Problem } from '../helpers/base/problem.ts'
import { layoutOf } from '../helpers/report/terminal/style.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { compareReports, isShort } from '../helpers/verdict/compare.ts'
import { readKept } from '../helpers/verdict/verdict-file.ts'
import { renderComparison } from './compare/compare-lines.ts'
import { command, misused } from './usage.ts'

const USAGE = {
  line: 'npm run compare -- <first> [<second>]',
  does: 'Compares the last results of two targets, of a target and a day (development@yesterday, development@2026-11-28), or two saved verdict.json files. Without the second, a day is compared with the last result of its target. Exit code 0: no clause is worse in the second; 1: one is; 2: there is nothing to compare; 4: a clause was judged in only one of the two.',
  takesWords: true,
} as const

await command(
  USAGE,
  async ({ positionals: [first, named, ...others] }) => {
    const [target, day] = first?.split('@') ?? []
    const second = named ?? (day && target)
    if (first === undefined || second === undefined || others.length > 0)
      return misused(USAGE, 'Name two targets, or two files.')
    const problems: Problem[] = []
    const [before, after] = [first, second].map((word) =>
      collecting(problems, () => readKept(word, process.cwd())),
    )
    if (!before || !after) throw new Misconfigured(...problems)
    const comparison = compareReports(before, after)
    const layout = layoutOf(process.stdout, { isVerbose: process.env.VERBOSE === 'yes' })
    process.stdout.write(`${renderComparison(comparison, layout)}\n`)
    if (comparison.clauses.some(({ is }) => is === 'worse')) return EXIT.broken
    return isShort(comparison) ? EXIT.incomplete : EXIT.kept
  },
  (found) => `Found ${found}; nothing was compared.`,
)
