import { cleanText } from '../helpers/secrets/clean.ts'
import { recordJourneys } from './record/record-journeys.ts'
import { command } from './usage.ts'

await command(
  {
    line: 'npm run record -- --target <name> [--passkey]',
    does: 'Opens the consent pages of a target and writes journeys/<name>.json while you click.',
    target: 'name of the target',
    options: {
      passkey: {
        type: 'boolean',
        default: false,
        says: 'writes <name>.passkey.json instead, the passkey that you register in the window',
      },
    },
  },
  ({ values }) =>
    recordJourneys(process.cwd(), (line) => void process.stderr.write(`${cleanText(line)}\n`), values),
)
