import { recordJourneys } from '../helpers/journey-recorder/record-journeys.ts'
import { command } from '../helpers/onboard/command.ts'
import { cleanText } from '../helpers/redact/clean.ts'

/** `TARGET=<name> npm run record`: writes the journeys through the consent pages of a target. */
await command(() =>
  recordJourneys(
    process.argv.slice(2),
    process.cwd(),
    (line) => void process.stderr.write(`${cleanText(line)}\n`),
  ),
)
