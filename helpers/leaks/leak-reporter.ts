import type { FullConfig, Reporter } from '@playwright/test/reporter'
import { redact } from '../redact/redact.ts'
import { EXIT_LEAK } from '../run/exit.ts'
import { isListing } from '../verdict/listing.ts'
import { writtenPlaces } from './places.ts'
import { type Removed, removeLeaks } from './remove.ts'
import { scan } from './scan.ts'
import { spoilVerdict } from './spoil-verdict.ts'

/**
 * Looks for secrets in everything that the run has written, once every other reporter is done. A file that holds one is
 * removed, and the run is red; so is one that could not be searched, and the run is incomplete.
 */
export default class LeakReporter implements Reporter {
  #config: FullConfig | undefined

  onBegin(config: FullConfig): void {
    this.#config = config
  }

  async onExit(): Promise<void> {
    if (this.#config && isListing(this.#config)) return
    const { leaks, unsearched } = this.#search()
    if (leaks.length + unsearched.length === 0) return
    const lines = [
      ...leaks.map((line) => `leak  ${line}`),
      ...unsearched.map((line) => `unsearched  ${line}`),
    ]
    process.stderr.write(lines.map((line) => `${line}\n`).join(''))
    spoilVerdict([...leaks, ...unsearched])
    if (leaks.length > 0) process.exit(EXIT_LEAK)
  }

  printsToStdio(): boolean {
    return false
  }

  /** What could not be searched is not clean. */
  #search(): Removed {
    try {
      return removeLeaks(scan(writtenPlaces(this.#config)))
    } catch (error) {
      const reason = error instanceof Error ? error.message : 'unknown'
      const line = redact(`what the run has written could not be searched for secrets: ${reason}`)
      return { leaks: [], unsearched: [line] }
    }
  }
}
