import { cleanText } from '../helpers/secrets/clean.ts'
import { recordJourneys } from '../helpers/tools/journey-recorder/record-journeys.ts'
import { command } from '../helpers/tools/onboard/command.ts'
import { helpIfAsked } from '../helpers/tools/onboard/usage.ts'

helpIfAsked({
  line: 'TARGET=<name> npm run record [-- --out <file>] [--decision approve|deny] [--force]',
  does: 'Opens the consent pages of a target and writes the journeys while you click.',
  options: {
    out: { type: 'string', value: '<file>', says: 'file to write; journeys/<name>.json otherwise' },
    decision: { type: 'string', value: 'approve|deny', says: 'what you do at the end; approve otherwise' },
    force: { type: 'boolean', says: 'overwrite the file' },
  },
})

/** `TARGET=<name> npm run record`: writes the journeys through the consent pages of a target. */
await command(() =>
  recordJourneys(
    process.argv.slice(2),
    process.cwd(),
    (line) => void process.stderr.write(`${cleanText(line)}\n`),
  ),
)
