import { npmRun } from '../helpers/base/npm-run.ts'
import { Misconfigured, type Problem } from '../helpers/base/problem.ts'
import { cleanText } from '../helpers/secrets/clean.ts'
import { recordJourneys } from './record/record-journeys.ts'
import { recordPortal } from './record/record-portal.ts'
import { command } from './usage.ts'

const twoRecordings = (target?: string): Problem => ({
  where: '--passkey',
  what: 'cannot be used together with --portal',
  expected: 'one of them: a passkey and the developer portal are recorded separately',
  example: npmRun('record', target, '--portal'),
})

await command(
  {
    line: 'npm run record -- --target <name> [--passkey | --portal]',
    does: 'Opens the consent pages of a target and writes journeys/<name>.json while you click.',
    target: 'name of the target',
    options: {
      passkey: {
        type: 'boolean',
        default: false,
        says: 'saves the passkey that you register in the window as <name>.passkey.json, and records no journeys',
      },
      portal: {
        type: 'boolean',
        says: 'records the developer portal instead of the consent pages, and writes journeys/<name>-portal.json',
      },
    },
  },
  async ({ values: { portal, passkey }, target }) => {
    if (portal && passkey) throw new Misconfigured(twoRecordings(target))
    const say = (line: string) => void process.stderr.write(`${cleanText(line)}\n`)
    return portal ? recordPortal(process.cwd(), say) : recordJourneys(process.cwd(), say, { passkey })
  },
)
