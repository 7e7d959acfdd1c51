import { runId } from '../base/run-folder.ts'
import { isObject } from '../http/answer.ts'
import { type Ending, exitCodeOf } from './exit.ts'

/** What the gate hears from the run that it started. */
export interface Farewell {
  readonly contractExitCode: number
  /** Which run it was, by which its reports are known. */
  readonly run: string
}

/** Whether a message from a process is the farewell of a run. */
export const isFarewell = (message: unknown): message is Farewell =>
  isObject(message) && typeof message.contractExitCode === 'number' && typeof message.run === 'string'

let ending: Ending = {}
let isOwn = false

/** Notes something that decides how this run ends. */
export function noteEnding(what: Ending): void {
  ending = { ...ending, ...what }
}

/** Whether this process is a run, which has a verdict to give. */
export const hasOwnExitCode = (): boolean => isOwn

/**
 * From here on, this process ends with the exit code of its own run, whoever ends it and whatever code they give: it
 * follows from what was noted here, in memory, never from a file. A run of which nothing was noted is incomplete. A
 * parent that listens, as the gate does, receives the code, so that it can distinguish a run of this suite from any
 * other process.
 */
export function ownExitCode(): void {
  if (isOwn) return
  isOwn = true
  process.once('exit', () => {
    if (!ending.verdict) process.stderr.write('INCOMPLETE  The run ended without a verdict.\n')
    const contractExitCode = exitCodeOf(ending)
    process.exitCode = contractExitCode
    process.send?.({ contractExitCode, run: runId() } satisfies Farewell)
  })
}
