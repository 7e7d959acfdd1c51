import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import type { Case } from './case.ts'
import type { RecordedCase } from './handed-over.ts'

/** How cases are shared out. */
export interface SideBySide {
  readonly folder: string
  readonly isWhole: boolean
  /** Each with a browser of its own. */
  readonly processes: number
  /** Recordings at once in each process. */
  readonly atOnce: number
  /** Ends it early. */
  readonly signal: AbortSignal
  /** Called after each case with how long it took. */
  readonly onRecorded: (recorded: Case, milliseconds: number) => void
}

const PROCESS = join(import.meta.dirname, 'record-share.ts')

/**
 * Records cases in several processes, those that take longest first. Each process gets its next case when it is done with
 * one, so that none is idle while there are cases.
 *
 * @throws Error if one of the processes fails, or the signal ends it
 */
export async function recordSideBySide(
  cases: readonly Case[],
  { folder, isWhole, processes, atOnce, signal, onRecorded }: SideBySide,
): Promise<void> {
  const waiting = [...cases].sort((one, other) => effortOf(other) - effortOf(one))
  const recorders = Array.from({ length: Math.min(processes, cases.length) }, () =>
    recorderIn(fork(PROCESS, [folder, isWhole ? 'whole' : 'reached'], { execArgv: ['--import', 'tsx'] })),
  )
  const work = async (recorder: Recorder): Promise<void> => {
    for (let one = waiting.shift(); one && !signal.aborted; one = waiting.shift())
      onRecorded(one, await recorder.record(one))
  }
  const stop = () => {
    for (const { leave } of recorders) leave()
  }
  signal.addEventListener('abort', stop)
  try {
    await Promise.all(recorders.flatMap((recorder) => Array.from({ length: atOnce }, () => work(recorder))))
    signal.throwIfAborted()
  } finally {
    stop()
    await Promise.all(recorders.map(({ gone }) => gone))
  }
}

/** A whole recording takes longer than one in part, and a browser longer than forms. */
const effortOf = ({ lanes, sendsForms }: Case): number => (lanes ? 0 : 1) + (sendsForms ? 0 : 2)

interface Recorder {
  /** How many milliseconds the case took. Rejects if the process ends. */
  readonly record: (one: Case) => Promise<number>
  readonly leave: () => void
  readonly gone: Promise<void>
}

function recorderIn(child: ChildProcess): Recorder {
  const done = new Map<string, (milliseconds: number) => void>()
  child.on('message', ({ name, milliseconds }: RecordedCase) => done.get(name)?.(milliseconds))
  const exit = once(child, 'exit')
  return {
    record: ({ name }) =>
      Promise.race([
        new Promise<number>((resolve) => {
          done.set(name, resolve)
          child.send(name)
        }),
        exit.then(([code, signal]) => {
          throw new Error(`A process that records ended with ${signal ?? code}.`)
        }),
      ]),
    leave: () => {
      if (child.connected) child.disconnect()
    },
    gone: exit.then(() => {}),
  }
}
