import colors from 'picocolors'
import { Misconfigured } from '../helpers/base/problem.ts'
import { count } from '../helpers/base/words.ts'
import { readEnvironment, SANDBOX } from '../helpers/config/environment.ts'
import { forgottenTarget } from '../helpers/config/environment-problems.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { examine } from '../helpers/tools/doctor/doctor.ts'
import type { Line } from '../helpers/tools/doctor/line.ts'
import { command, flags } from '../helpers/tools/onboard/command.ts'

const MARK: Readonly<Record<Line['is'], string>> = {
  ok: colors.green('ok      '),
  problem: colors.red('problem '),
  skipped: colors.dim('skipped '),
}

/** `TARGET=<name> npm run doctor`: what a run against a target still needs, line by line. */
await command(async () => {
  flags({})
  const environment = readEnvironment(process.env, process.cwd())
  const forgotten = forgottenTarget(environment)
  if (forgotten.length > 0) throw new Misconfigured(forgotten)
  const { target } = environment
  if (target === SANDBOX) {
    process.stdout.write('The sandbox needs no setup: run `npm run contract`, or set TARGET.\n')
    return 0
  }
  let problems = 0
  for await (const line of examine(process.env, process.cwd())) {
    if (line.is === 'problem') problems += 1
    process.stdout.write(`${MARK[line.is]} ${colors.bold(line.what)}: ${line.found}\n`)
    if (line.todo) process.stdout.write(`          to do  ${line.todo}\n`)
  }
  const ready = `Ready: TARGET=${target} npm run contract\nOnly the run itself checks the user on the consent pages.`
  process.stdout.write(
    `\n${problems === 0 ? ready : `${count(problems, 'problem')} to fix before running ${target}.`}\n`,
  )
  return problems === 0 ? EXIT.kept : EXIT.misconfigured
})
