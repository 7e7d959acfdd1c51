import { count } from '../helpers/base/visible.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { lastRun, noLastRun } from '../helpers/verdict/verdict-file.ts'
import { draftWaivers, WAIVERS_FILE } from '../helpers/verdict/waivers.ts'
import { command } from './usage.ts'

await command(
  {
    line: 'npm run waive [-- --target <name>]',
    does: 'Drafts an entry of waivers.json for each clause of the last run that is broken or not configured, and for each departure from a standard that STANDARDS=enforce would let decide.',
    target: 'target whose last run it is about; otherwise the last run in reports/',
  },
  async ({ target }) => {
    const report = lastRun(target)?.report
    const say = (line: string) => process.stderr.write(`${line}\n`)
    if (!report) {
      say(noLastRun(target))
      return EXIT.misconfigured
    }
    const { departures } = report
    const drafts = draftWaivers(report, new Date())
    if (drafts.length === 0)
      say(`The last run of ${report.target} was decided by no clause that a waiver covers: nothing to waive.`)
    else {
      process.stdout.write(`${JSON.stringify({ waivers: drafts }, null, 2)}\n`)
      say(`Put this into ${WAIVERS_FILE} and fill in reason, owner and link: none may be empty.`)
      if (departures.number > 0)
        say(
          `The last ${count(departures.number, 'entry is', 'entries are')} about standards: with them, \`STANDARDS=enforce\` fails a run only for new departures.`,
        )
    }
    return 0
  },
)
