import { baselinePath, readBaseline } from '../helpers/drift/baseline.ts'
import { driftOf } from '../helpers/drift/compare.ts'
import { observationsText, readObservations } from '../helpers/observe/store.ts'
import { command } from '../helpers/onboard/command.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { problemsIn } from '../helpers/target/problem.ts'
import { renderDrift } from '../helpers/verdict/drift-lines.ts'
import { layoutOf } from '../helpers/verdict/paint.ts'
import { count } from '../helpers/verdict/words.ts'
import { writeWhole } from '../helpers/write-whole.ts'

/** `npm run accept`: what the last run observed is the baseline of its target from now on. */
await command(async () => {
  const observed = readObservations()
  const say = (line: string) => process.stdout.write(`${line}\n`)
  if (!observed) {
    process.stderr.write('The last run observed nothing: run npm run contract first.\n')
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
