import { cleanText } from '../helpers/secrets/clean.ts'
import { RECORD_OPTIONS } from '../helpers/tools/journey-recorder/options.ts'
import { recordJourneys } from '../helpers/tools/journey-recorder/record-journeys.ts'
import { command } from '../helpers/tools/onboard/command.ts'
import { commandLine } from '../helpers/tools/onboard/usage.ts'

const { values } = commandLine({
  line: 'npm run record -- --target <name> [--out <file>] [--decision approve|deny] [--force]',
  does: 'Opens the consent pages of a target and writes the journeys while you click.',
  target: 'name of the target',
  options: RECORD_OPTIONS,
})

/** `npm run record -- --target <name>`: writes the journeys through the consent pages of a target. */
await command(() =>
  recordJourneys(values, process.cwd(), (line) => void process.stderr.write(`${cleanText(line)}\n`)),
)
