import { cleanText } from '../helpers/secrets/clean.ts'
import { recordJourneys } from '../helpers/tools/journey-recorder/record-journeys.ts'
import { command } from '../helpers/tools/onboard/command.ts'
import { commandLine } from '../helpers/tools/onboard/usage.ts'

const { values } = commandLine({
  line: 'npm run record -- --target <name> [--force]',
  does: 'Opens the consent pages of a target and writes journeys/<name>.json while you click.',
  target: 'name of the target',
  options: { force: { type: 'boolean', says: 'overwrite the file', default: false } },
})

/** `npm run record -- --target <name>`: writes the journeys through the consent pages of a target. */
await command(() =>
  recordJourneys(values.force, process.cwd(), (line) => void process.stderr.write(`${cleanText(line)}\n`)),
)
