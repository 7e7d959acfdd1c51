/** How far the clock of an application may be ahead, in seconds (FAPI 2.0 Security Profile, section 5.3.2.1). */
export const CLOCK_OFFSET = 10
