/** Variable by which the runner tells its workers which browser to start. */
export const BROWSER_VARIABLE = 'CONTRACT_BROWSER_EXECUTABLE'
