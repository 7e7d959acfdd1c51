import { writeAllureReport } from '../helpers/report/allure-report.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { cleanText } from '../helpers/secrets/clean.ts'
import { command } from '../helpers/tools/onboard/command.ts'
import { commandLine } from '../helpers/tools/onboard/usage.ts'
import { lastRun, noLastRun } from '../helpers/verdict/verdict-file.ts'

const { target } = commandLine({
  line: 'npm run report [-- --target <name>]',
  does: 'Writes the last run as one HTML file of Allure.',
  target: 'target whose last run is written; otherwise the last run in reports/',
  options: {},
})

/** `npm run report`: the last run as one HTML file of Allure. */
await command(async () => {
  const last = lastRun(target)
  if (!last) {
    process.stderr.write(`${noLastRun(target)}\n`)
    return EXIT.misconfigured
  }
  const result = writeAllureReport(last.report, last.folder)
  process.stdout.write(result.is === 'written' ? `Wrote ${result.path}\n` : '')
  process.stderr.write(result.is === 'failed' ? `${cleanText(result.because)}\n` : '')
  return result.is === 'written' ? 0 : 1
})
