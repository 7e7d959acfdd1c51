import type { Verdict } from '../verdict/report.ts'

/** Exit code of each verdict. */
export const EXIT = {
  kept: 0,
  broken: 1,
  misconfigured: 2,
  unreachable: 3,
  incomplete: 4,
} as const satisfies Record<Verdict, number>

/** Exit code of a run that wrote a secret into a file, whatever its verdict is. */
export const EXIT_LEAK = 5

/** Exit code of a run after which a key that a run made may be alive, whatever its verdict is. */
export const EXIT_KEYS = 6

/** What a run ended in, as far as its exit code goes. */
export interface Ending {
  /** A run without one is incomplete. */
  readonly verdict?: Verdict
  /** Whether a key that a run made may be alive. */
  readonly hasLiveKeys?: boolean
}

/** The exit code of a run: a key that may be alive counts more than the verdict. */
export function exitCodeOf({ verdict = 'incomplete', hasLiveKeys }: Ending): number {
  return hasLiveKeys ? EXIT_KEYS : EXIT[verdict]
}
