import type { Verdict } from '../verdict/report.ts'

/** Exit code of each verdict. */
export const EXIT = {
  kept: 0,
  broken: 1,
  misconfigured: 2,
  unreachable: 3,
  incomplete: 4,
} as const satisfies Record<Verdict, number>

/** Exit code of a run that wrote a secret to a file or sent one to a host that is not allowed, for any verdict. */
export const EXIT_LEAK = 5

/** Exit code of a run if a key that a run created may still be alive, for any verdict. */
export const EXIT_KEYS = 6

/** The facts about the end of a run that decide its exit code. */
export interface Ending {
  /** Without a verdict, the run is incomplete. */
  readonly verdict?: Verdict
  /** Whether a file contained a secret, or the run sent one to a host that is not allowed. */
  readonly hasLeaked?: boolean
  /** Whether a key that a run created may still be alive. */
  readonly hasLiveKeys?: boolean
  /** Whether a write failed, so the files on disk are not the complete result of this run. */
  readonly isUnwritten?: boolean
  /** Whether the checks were only listed; a listing has no verdict. */
  readonly isListing?: boolean
}

/**
 * The exit code of a run. A leak takes precedence, then a key that may still be alive, then a failed write, then the
 * verdict.
 */
export function exitCodeOf({ verdict = 'incomplete', hasLeaked, hasLiveKeys, isUnwritten }: Ending): number {
  if (hasLeaked) return EXIT_LEAK
  if (hasLiveKeys) return EXIT_KEYS
  return isUnwritten ? EXIT.incomplete : EXIT[verdict]
}

/** Exit codes, the worst first: lasting damage, then broken clauses, then the reasons why nothing was found. */
const WORST_FIRST: readonly number[] = [
  EXIT_LEAK,
  EXIT_KEYS,
  EXIT.broken,
  EXIT.unreachable,
  EXIT.incomplete,
  EXIT.misconfigured,
  EXIT.kept,
]

/** The exit code of several runs: the worst one. Any code that no run ends with, such as that of a killed one, is incomplete. */
export function worstExit(codes: readonly number[]): number {
  const known = codes.map((code) => (WORST_FIRST.includes(code) ? code : EXIT.incomplete))
  return WORST_FIRST.find((code) => known.includes(code)) ?? EXIT.incomplete
}

let ending: Ending = {}
let isOwn = false

/** Notes a fact that decides the exit code of this run. */
export function noteEnding(what: Ending): void {
  ending = { ...ending, ...what }
}

/**
 * Makes this process end with the exit code of its own run, even if other code ends it with a different one. The code
 * depends only on what `noteEnding` noted in memory, never on a file. If nothing was noted, the run is incomplete.
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
