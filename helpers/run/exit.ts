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
