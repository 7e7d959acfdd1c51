import { cleanText } from '../helpers/secrets/clean.ts'
import { recordJourneys } from './record/record-journeys.ts'
import { recordPortal } from './record/record-portal.ts'
import { command } from './usage.ts'

await command(
  {
    line: 'npm run record -- --target <name>',
    does: 'Opens the consent pages of a target and writes journeys/<name>.json while you click.',
    target: 'name of the target',
    options: {
      portal: {
        type: 'boolean',
        says: 'records the developer portal instead, and writes journeys/<name>-portal.json',
      },
    },
  },
  ({ values }) => {
    const record = values.portal ? recordPortal : recordJourneys
    return record(process.cwd(), (line) => void process.stderr.write(`${cleanText(line)}\n`))
  },
)
