import { Worker } from 'node:worker_threads'

const LONGEST_TEXT = 1000

/** When the check must have ended, by the clock of `hrtime` (0: none is running), and the length of the text to print then. */
const memory = { deadline: new SharedArrayBuffer(16), text: new SharedArrayBuffer(LONGEST_TEXT) }
const [deadline, text] = [new BigInt64Array(memory.deadline), Buffer.from(memory.text)]

/**
 * A thread, because no timer of this thread interrupts a loop or a regular expression. It polls shared memory twice a second,
 * because a message for each check would cost more than most checks.
 */
const THREAD = `
const { writeSync } = require('node:fs')
const { workerData } = require('node:worker_threads')
const deadline = new BigInt64Array(workerData.deadline)
const nap = new Int32Array(new SharedArrayBuffer(4))
for (;;) {
  Atomics.wait(nap, 0, 0, 500)
  const at = Atomics.load(deadline, 0)
  if (at === 0n || process.hrtime.bigint() < at) continue
  writeSync(2, Buffer.from(workerData.text, 0, Number(Atomics.load(deadline, 1))))
  process.kill(process.pid, 'SIGKILL')
}
`

let thread: Worker | undefined

/**
 * Watches a check: if it takes longer than the limit, says which one it was, and ends this process. Playwright then goes on
 * with the next check in a new process.
 *
 * @param check - its title
 */
export function watch(check: string, milliseconds: number): void {
  thread ??= new Worker(THREAD, { eval: true, execArgv: [], env: {}, workerData: memory })
  thread.unref()
  const length = text.write(`${check} did not end within ${milliseconds / 1000} s\n`)
  Atomics.store(deadline, 1, BigInt(length))
  Atomics.store(deadline, 0, process.hrtime.bigint() + BigInt(milliseconds) * 1_000_000n)
}

/** Stops watching, because the check has ended. */
export const unwatch = (): void => void Atomics.store(deadline, 0, 0n)
