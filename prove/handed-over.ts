/** Variables by which the proof tells its own configuration, and no run of a user's, what to judge. */
export const CASES = 'PROVE_CASES'

/** Where the outcomes go. */
export const OUTCOMES = 'PROVE_OUTCOMES'
