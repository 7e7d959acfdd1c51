import { recordJourneys } from '../helpers/journey-recorder/record-journeys.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { Misconfigured } from '../helpers/target/problem.ts'

const say = (line: string) => process.stderr.write(`${line}\n`)

try {
  process.exitCode = await recordJourneys(process.argv.slice(2), process.cwd(), say)
} catch (error) {
  if (!(error instanceof Misconfigured)) throw error
  say(error.message)
  process.exitCode = EXIT.misconfigured
}
