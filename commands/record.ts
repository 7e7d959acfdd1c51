import { cleanText } from '../helpers/secrets/clean.ts'
import { recordJourneys } from '../helpers/tools/journey-recorder/record-journeys.ts'
import { command } from '../helpers/tools/onboard/command.ts'

/** `TARGET=<name> npm run record`: writes the journeys through the consent pages of a target. */
await command(() =>
  recordJourneys(
    process.argv.slice(2),
    process.cwd(),
    (line) => void process.stderr.write(`${cleanText(line)}\n`),
  ),
)
