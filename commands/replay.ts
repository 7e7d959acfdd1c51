import { Misconfigured } from '../helpers/base/problem.ts'
import { findBrowser } from '../helpers/browser/find-browser.ts'
import { readEnvironment } from '../helpers/config/environment.ts'
import { shellProblems } from '../helpers/config/environment-problems.ts'
import { addProductsOf } from '../helpers/config/products/catalogue.ts'
import { layoutOf } from '../helpers/report/terminal/style.ts'
import { guardSecrets } from '../helpers/run/start-run.ts'
import { startRegistry } from '../helpers/secrets/registry.ts'
import { lastRun } from '../helpers/verdict/verdict-file.ts'
import { keptClause } from './replay/need.ts'
import { replay } from './replay/replay.ts'
import { exitCodeOfReplay, replayLines } from './replay/replay-lines.ts'
import { command } from './usage.ts'

await command(
  {
    line: 'npm run replay -- [--target <name>] <clause>',
    does: 'Sends the requests of a clause again, and judges the answers. Exit code 0: the clause is kept now; 1: it is broken; 2: nothing to send; 3: no answer; 4: it could not be judged.',
    target: 'name of the target; otherwise the sandbox',
    takesWords: true,
  },
  async ({ positionals }) => {
    const folder = process.cwd()
    guardSecrets(folder)
    const environment = readEnvironment(process.env, folder)
    const forgotten = shellProblems(environment)
    if (forgotten.length > 0) throw new Misconfigured(...forgotten)
    const { target, values } = environment
    addProductsOf(environment, folder)
    const kept = keptClause(positionals, lastRun(target), target)
    startRegistry(folder)
    const say = (line: string) => process.stderr.write(`${line}\n`)
    const done = await replay(kept.clause, environment, () => findBrowser(values, say))
    const lines = replayLines(kept.clause, kept.report.startedAt, done, layoutOf(process.stdout))
    process.stdout.write(`${lines.join('\n')}\n`)
    return exitCodeOfReplay(done)
  },
  (found) => `Nothing was sent: ${found}.`,
)
