import { problemsIn } from '../helpers/base/problem.ts'
import { count } from '../helpers/base/words.ts'
import { writeWhole } from '../helpers/base/write-whole.ts'
import { observationsText, readObservations } from '../helpers/observe/store.ts'
import { renderDrift } from '../helpers/report/terminal/drift-lines.ts'
import { layoutOf } from '../helpers/report/terminal/style.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { command } from '../helpers/tools/onboard/command.ts'
import { commandLine } from '../helpers/tools/onboard/usage.ts'
import { baselinePath, readBaseline } from '../helpers/verdict/drift/baseline.ts'
import { driftOf } from '../helpers/verdict/drift/compare.ts'
import type { Verdict } from '../helpers/verdict/report.ts'
import { readReport } from '../helpers/verdict/write-verdict.ts'

/** Verdicts of runs that saw all they could. */
const WHOLE: ReadonlySet<Verdict> = new Set(['kept', 'broken'])

const { values } = commandLine({
  line: 'npm run accept',
  does: 'Makes what the last run observed the baseline of its target.',
  options: { incomplete: { type: 'boolean', says: 'also what an incomplete run observed' } },
})

/** `npm run accept`: what the last run observed is the baseline of its target from now on. */
await command(async () => {
  const observed = readObservations()
  const report = readReport()
  const say = (line: string) => process.stdout.write(`${line}\n`)
  const refuse = (why: string) => {
    process.stderr.write(`${why}\n`)
    return EXIT.misconfigured
  }
  if (!observed || !report) return refuse('The last run observed nothing: first run `npm run contract`.')
  if (!WHOLE.has(report.verdict) && !values.incomplete)
    return refuse(
      `The last run of ${report.target} is ${report.verdict}: what it did not see would be missing in the baseline. \`npm run accept -- --incomplete\` accepts it anyway.`,
    )
  const { target } = observed
  const path = baselinePath(target)
  const isUsable = problemsIn(() => readBaseline('.', target)).length === 0
  const before = isUsable ? readBaseline('.', target) : undefined
  if (before) say(renderDrift(driftOf(target, observed, before, false), layoutOf(process.stdout)).join('\n'))
  writeWhole(path, observationsText(observed))
  say(
    `${path} has ${count(observed.observations.length, 'observation')} of ${observed.observedAt}. Commit it.`,
  )
  return 0
})
