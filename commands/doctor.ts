import { Misconfigured, type Problem } from '../helpers/base/problem.ts'
import { count } from '../helpers/base/visible.ts'
import { readEnvironment, SANDBOX } from '../helpers/config/environment.ts'
import { shellProblems } from '../helpers/config/environment-problems.ts'
import { loadTarget } from '../helpers/config/load-target.ts'
import { layoutOf, palette } from '../helpers/report/terminal/style.ts'
import { EXIT } from '../helpers/run/exit.ts'
import type { Line } from './doctor/check-service.ts'
import { examine } from './doctor/examine.ts'
import { outlookOf } from './doctor/outlook.ts'
import { tryJourneys } from './doctor/try.ts'
import { command } from './usage.ts'

const style = palette(layoutOf(process.stdout))

const MARK: Readonly<Record<Line['is'], string>> = {
  ok: style.good('ok      '),
  problem: style.bad('problem '),
  skipped: style.quiet('skipped '),
}

const UNNAMED: Problem = {
  where: 'TARGET',
  what: 'is not set, so there is nothing to check',
  expected: 'the name of the target',
  example: 'npm run doctor -- --target development',
}

await command(
  {
    line: 'npm run doctor -- --target <name> [--journey <name> | --portal <name>] [--watch]',
    does: 'Checks what a run against a target needs, and says what to fix. Exit code 0: ready; 2: not yet.',
    target: 'name of the target',
    options: {
      journey: {
        type: 'string',
        value: '<name>',
        says: 'walk to the consent page of this journey, such as signIn, and say which of its steps fit',
      },
      portal: {
        type: 'string',
        value: '<name>',
        says: 'perform this journey of the portal, such as createKey, and cancel it before its confirmation',
      },
      watch: { type: 'boolean', default: false, says: 'try the journey again each time its file is saved' },
    },
  },
  async ({ values: { journey, portal, watch } }) => {
    const environment = readEnvironment(process.env, process.cwd())
    const forgotten = shellProblems(environment)
    if (forgotten.length > 0) throw new Misconfigured(...forgotten)
    const { target, targetIsDefault } = environment
    if (targetIsDefault) throw new Misconfigured(UNNAMED)
    if (target === SANDBOX) {
      process.stdout.write('The sandbox needs no setup: run `npm run contract`.\n')
      return 0
    }
    if (journey !== undefined || portal !== undefined)
      return tryJourneys(process.cwd(), { journey, portal, isWatched: watch })
    const problems: Line[] = []
    for await (const line of examine(process.env, process.cwd())) {
      if (line.is === 'problem') problems.push(line)
      process.stdout.write(`${MARK[line.is]} ${style.strong(line.what)}: ${line.found}\n`)
      for (const one of line.tried ?? []) process.stdout.write(`          tried  ${one}\n`)
      if (line.todo) process.stdout.write(`          to do  ${line.todo}\n`)
    }
    const [first] = problems
    const start = first && problems.length > 1 ? ` Start with the first: ${first.what}.` : ''
    const ending = first
      ? [`${count(problems.length, 'problem')} to fix before running ${target}.${start}`]
      : outlookOf(loadTarget(process.env, process.cwd()), environment.values, process.cwd())
    process.stdout.write(`\n${ending.join('\n')}\n`)
    return first ? EXIT.misconfigured : EXIT.kept
  },
)
