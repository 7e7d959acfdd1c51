/** Variables by which the proof tells its own configuration, and no run of a user's, what to judge. */
export const CASES = 'PROVE_CASES'

/** Where the outcomes go. */
export const OUTCOMES = 'PROVE_OUTCOMES'

/** What a process that records says of a case whose name it was sent. */
export interface RecordedCase {
  readonly name: string
  readonly milliseconds: number
}
