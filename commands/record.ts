import { cleanText } from '../helpers/secrets/clean.ts'
import { recordJourneys } from './record/record-journeys.ts'
import { recordPortal } from './record/record-portal.ts'
import { command } from './usage.ts'

await command(
  {
    line: 'npm run record -- --target <name> [--passkey | --portal]',
    does: 'Opens the consent pages of a target and writes journeys/<name>.json while you click.',
    target: 'name of the target',
    options: {
      passkey: {
        type: 'boolean',
        default: false,
        says: 'records the passkey that you register in the window instead, and writes <name>.passkey.json',
      },
      portal: {
        type: 'boolean',
        says: 'records the developer portal instead, and writes journeys/<name>-portal.json',
      },
    },
  },
  ({ values: { portal, passkey } }) => {
    const say = (line: string) => void process.stderr.write(`${cleanText(line)}\n`)
    return portal ? recordPortal(process.cwd(), say) : recordJourneys(process.cwd(), say, { passkey })
  },
)
