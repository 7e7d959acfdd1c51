import { Worker } from 'node:worker_threads'

/** The limit of time, and the text to print when it is over; `undefined` once the check has ended. */
type Watched = { readonly milliseconds: number; readonly says: string } | undefined

/** A thread, because no timer of this thread interrupts a loop or a regular expression. */
const THREAD = `
const { writeSync } = require('node:fs')
let timer
require('node:worker_threads').parentPort.on('message', (watched) => {
  clearTimeout(timer)
  if (watched) timer = setTimeout(end, watched.milliseconds, watched.says)
})
function end(says) {
  writeSync(2, says)
  process.kill(process.pid, 'SIGKILL')
}
`

let thread: Worker | undefined

/**
 * Watches a check: if it takes longer than the limit, says which one it was, and ends this process. Playwright then goes on
 * with the next check in a new process.
 *
 * @param check - its title
 * @returns a function to call when the check has ended
 */
export function watch(check: string, milliseconds: number): () => void {
  thread ??= new Worker(THREAD, { eval: true, execArgv: [], env: {} })
  thread.unref()
  const tell = (watched: Watched) => thread?.postMessage(watched)
  tell({ milliseconds, says: `${check} did not end within ${milliseconds / 1000} s\n` })
  return () => tell(undefined)
}
