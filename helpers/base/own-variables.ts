/** Prefix of the variables through which a runner passes things to its workers. */
const PREFIX = 'CONTRACT_'

/** The process id of the runner that set them. */
const RUNNER = 'CONTRACT_RUNNER'

/** Whether the runner of a run has started this process. */
export const isWorker = (): boolean => process.env[RUNNER] === String(process.ppid)

/**
 * Makes this process the runner, unless a runner started it. Variables with our prefix that it inherited come from
 * another run, or from somebody who wants to change the result of this one: none of them is kept.
 */
export function startOwnVariables(): void {
  if (isWorker() || process.env[RUNNER] === String(process.pid)) return
  for (const name of Object.keys(process.env)) if (name.startsWith(PREFIX)) delete process.env[name]
  process.env[RUNNER] = String(process.pid)
}

/** Variable through which the runner tells its workers which browser to start. */
export const BROWSER_VARIABLE = 'CONTRACT_BROWSER_EXECUTABLE'
