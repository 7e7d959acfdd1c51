import { writeAllureReport } from '../helpers/report/allure-report.ts'
import { EXIT } from '../helpers/run/exit.ts'
import { cleanText } from '../helpers/secrets/clean.ts'
import { command } from '../helpers/tools/onboard/command.ts'
import { commandLine } from '../helpers/tools/onboard/usage.ts'
import { readReport } from '../helpers/verdict/write-verdict.ts'

commandLine({ line: 'npm run report', does: 'Writes the last run as one HTML file of Allure.', options: {} })

/** `npm run report`: the last run as one HTML file of Allure. */
await command(async () => {
  const report = readReport()
  if (!report) {
    process.stderr.write('There is no run to report: first run `npm run contract`.\n')
    return EXIT.misconfigured
  }
  const result = writeAllureReport(report)
  process.stdout.write(result.is === 'written' ? `Wrote ${result.path}\n` : '')
  process.stderr.write(result.is === 'failed' ? `${cleanText(result.because)}\n` : '')
  return result.is === 'written' ? 0 : 1
})
