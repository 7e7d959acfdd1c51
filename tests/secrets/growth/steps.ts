import { Session } from 'node:inspector/promises'
import { pathToFileURL } from 'node:url'

/** Counts what a piece of work takes, which no other work on the machine changes. */
export interface Steps {
  /** Steps since the last piece of work. */
  of(work: () => unknown): Promise<number>
}

let native = 0

/**
 * Counts steps from now on: how often each block of code below a folder is entered, and how far the searches of strings
 * and expressions go, which V8 does itself. Only code that is loaded afterwards is counted.
 */
export async function countSteps(folder: string): Promise<Steps> {
  watchSearches()
  const session = new Session()
  session.connect()
  await session.post('Profiler.enable')
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true })
  const root = pathToFileURL(folder).href
  // What is taken begins anew at zero.
  return {
    async of(work) {
      native = 0
      work()
      const { result } = await session.post('Profiler.takePreciseCoverage')
      const blocks = result
        .filter(({ url }) => url.startsWith(root))
        .flatMap(({ functions }) => functions.flatMap(({ ranges }) => ranges.map(({ count }) => count)))
      return blocks.reduce((sum, count) => sum + count, native)
    },
  }
}

function watchSearches(): void {
  const { indexOf, startsWith } = String.prototype
  const { exec } = RegExp.prototype
  Object.assign(String.prototype, {
    indexOf(this: string, sought: string, from = 0) {
      const found = indexOf.call(this, sought, from)
      native += (found < 0 ? this.length : found) - from
      return found
    },
    startsWith(this: string, sought: string, from = 0) {
      native += sought.length
      return startsWith.call(this, sought, from)
    },
  })
  Object.assign(RegExp.prototype, {
    exec(this: RegExp, text: string) {
      const from = this.global || this.sticky ? this.lastIndex : 0
      const found = exec.call(this, text)
      const end = found ? found.index + found[0].length : this.sticky ? from + 1 : text.length
      native += end - from
      return found
    },
  })
}
