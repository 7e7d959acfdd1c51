import { attempt } from '../helpers/base/attempt.ts'
import { npmRun } from '../helpers/base/npm-run.ts'
import { count } from '../helpers/base/visible.ts'
import { writeWhole } from '../helpers/base/write-whole.ts'
import { observationsText, readObservations } from '../helpers/observe/observation.ts'
import { renderDrift } from '../helpers/report/terminal/drift-lines.ts'
import { layoutOf } from '../helpers/report/terminal/style.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { baselinePath, driftOf, readBaseline, tooLittle } from '../helpers/verdict/drift.ts'
import { foundPath, foundText, readFound, withoutKept } from '../helpers/verdict/found.ts'
import type { Report, Verdict } from '../helpers/verdict/report.ts'
import { lastRun, noLastRun } from '../helpers/verdict/verdict-file.ts'
import { command } from './usage.ts'

/** Verdicts of runs that observed everything. */
const WHOLE: ReadonlySet<Verdict> = new Set(['kept', 'broken'])

/** Whether a run observed everything. If it lacked only an accepted baseline, it did. */
const isWhole = ({ verdict, reasons, drift }: Report): boolean =>
  WHOLE.has(verdict) || (reasons.length === 1 && tooLittle(drift) !== undefined)

await command(
  {
    line: 'npm run accept [-- --target <name>] [--incomplete]',
    does: 'Makes the observations of the last run the baseline of its target.',
    target: 'target whose last run is taken; otherwise the last run in reports/',
    options: { incomplete: { type: 'boolean', says: 'accept the observations of an incomplete run' } },
  },
  async ({ values, target }) => {
    const last = lastRun(target)
    const observed = last && readObservations(last.folder)
    const say = (line: string) => process.stdout.write(`${line}\n`)
    const refuse = (why: string) => {
      process.stderr.write(`${why}\n`)
      return EXIT.misconfigured
    }
    if (!last || !observed)
      return refuse(
        last
          ? `The last run observed nothing: first run \`${npmRun('contract', last.report.target)}\`.`
          : noLastRun(target),
      )
    const { report } = last
    if (!isWhole(report) && !values.incomplete)
      return refuse(
        `The last run of ${report.target} is ${report.verdict}: the baseline would lack what it did not see. \`${npmRun('accept', report.target, '--incomplete')}\` accepts it anyway.`,
      )
    const path = baselinePath(observed.target)
    // An unreadable baseline is replaced.
    const before = attempt(() => readBaseline('.', observed.target))
    if (before)
      say(renderDrift(driftOf(observed.target, observed, before, false), layoutOf(process.stdout)).join('\n'))
    writeWhole(path, observationsText(observed))
    const found = attempt(() => readFound('.', observed.target)) ?? []
    const left = withoutKept(found, report)
    if (left.length < found.length) {
      writeWhole(foundPath(observed.target), foundText(left))
      say(
        `${foundPath(observed.target)}: ${found.length - left.length} kept again and dropped, ${left.length} left.`,
      )
    }
    say(
      `${path} has ${count(observed.observations.length, 'observation')} of ${observed.observedAt}. Commit it.`,
    )
    return 0
  },
)
