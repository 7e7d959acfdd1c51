import type { Reporter } from '@playwright/test/reporter'
import { readEnvironment } from '../config/environment.ts'
import { placeAddedHtml } from '../report/added-reporters.ts'
import { annotationsFor } from '../report/tell-github.ts'
import { layoutOf } from '../report/terminal/style.ts'
import { renderReport } from '../report/terminal/terminal.ts'
import { ownCommandLine } from './command-line.ts'
import { notify } from './notify.ts'
import { isListing } from './part.ts'
import { publishedReport, publishedRuns } from './write-reports.ts'

/**
 * Listed last: prints the result, once nothing can change it any more, tells the team what changed, and ends the
 * process, so that no later reporter writes anything that has not been searched for secrets.
 */
export default class ClosingReporter implements Reporter {
  readonly #isListing = isListing(ownCommandLine())

  onBegin(): void {
    placeAddedHtml(process.cwd())
  }

  async onExit(): Promise<void> {
    if (this.#isListing) return
    const report = publishedReport()
    if (report) {
      const { values } = readEnvironment(process.env, process.cwd())
      const layout = layoutOf(process.stdout, { isVerbose: values.VERBOSE === 'yes' })
      process.stdout.write(`${renderReport(report, layout)}\n`)
      process.stdout.write(annotationsFor(report, process.env))
      const told = await notify(report, publishedRuns(), values, process.cwd())
      if (told) process.stdout.write(`${told}\n`)
    }
    await Promise.all([process.stdout, process.stderr].map(emptied))
    process.exit()
  }

  printsToStdio(): boolean {
    return false
  }
}

/** Waits until a stream is flushed, or has reported why it cannot be. */
const emptied = (stream: NodeJS.WriteStream): Promise<void> =>
  new Promise((resolve) => void stream.write('', () => resolve()))
