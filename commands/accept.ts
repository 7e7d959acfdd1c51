import { problemsIn } from '../helpers/base/problem.ts'
import { count } from '../helpers/base/words.ts'
import { writeWhole } from '../helpers/base/write-whole.ts'
import { observationsText, readObservations } from '../helpers/observe/store.ts'
import { renderDrift } from '../helpers/report/terminal/drift-lines.ts'
import { layoutOf } from '../helpers/report/terminal/style.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { command } from '../helpers/tools/onboard/command.ts'
import { baselinePath, readBaseline } from '../helpers/verdict/drift/baseline.ts'
import { driftOf } from '../helpers/verdict/drift/compare.ts'

/** `npm run accept`: what the last run observed is the baseline of its target from now on. */
await command(async () => {
  const observed = readObservations()
  const say = (line: string) => process.stdout.write(`${line}\n`)
  if (!observed) {
    process.stderr.write('The last run observed nothing: first run `npm run contract`.\n')
    return EXIT.misconfigured
  }
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
