import type { Verdict } from '../verdict/report.ts'

/** Exit code of each verdict. */
export const EXIT = {
  kept: 0,
  broken: 1,
  misconfigured: 2,
  unreachable: 3,
  incomplete: 4,
} as const satisfies Record<Verdict, number>

/** Exit code of a run that wrote a secret into a file or sent one to a stranger, whatever its verdict is. */
export const EXIT_LEAK = 5

/** Exit code of a run after which a key that a run made may be alive, whatever its verdict is. */
export const EXIT_KEYS = 6

/** What a run ended in, as far as its exit code goes. */
export interface Ending {
  /** A run without one is incomplete. */
  readonly verdict?: Verdict
  /** Whether a file held a secret, or one was sent to a host that is not allowed. */
  readonly hasLeaked?: boolean
  /** Whether a key that a run made may be alive. */
  readonly hasLiveKeys?: boolean
  /** Whether something could not be written: what lies on the disk is then not the whole of this run. */
  readonly isUnwritten?: boolean
  /** Whether the checks were only listed, which has no verdict to give. */
  readonly isListing?: boolean
}

/**
 * The exit code of a run: a leak takes precedence, then a key that may be alive, then what could not be written, then
 * the verdict.
 */
export function exitCodeOf({ verdict = 'incomplete', hasLeaked, hasLiveKeys, isUnwritten }: Ending): number {
  if (hasLeaked) return EXIT_LEAK
  if (hasLiveKeys) return EXIT_KEYS
  return isUnwritten ? EXIT.incomplete : EXIT[verdict]
}

/** Exit codes, the worst first: what outlasts a run, then what it found, then what kept it from finding anything. */
const WORST_FIRST = [
  EXIT_LEAK,
  EXIT_KEYS,
  EXIT.broken,
  EXIT.unreachable,
  EXIT.incomplete,
  EXIT.misconfigured,
  EXIT.kept,
]

/** The exit code of several runs: the worst of theirs. */
export const worstExit = (codes: readonly number[]): number =>
  WORST_FIRST.find((code) => codes.includes(code)) ?? EXIT.incomplete

let ending: Ending = {}
let isOwn = false

/** Notes something that decides how this run ends. */
export function noteEnding(what: Ending): void {
  ending = { ...ending, ...what }
}

/**
 * From here on, this process ends with the exit code of its own run, whoever ends it and whatever code they give: it
 * follows from what was noted here, in memory, never from a file. A run of which nothing was noted is incomplete.
 */
export function ownExitCode(): void {
  if (isOwn) return
  isOwn = true
  process.once('exit', () => {
    if (ending.isListing) return
    if (!ending.verdict) process.stderr.write('INCOMPLETE  The run ended without a verdict.\n')
    process.exitCode = exitCodeOf(ending)
  })
}
