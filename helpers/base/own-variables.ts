/** Prefix of the environment variables that a runner sets for its workers. */
const PREFIX = 'CONTRACT_'

/** Holds the process id of the runner that set them. */
const RUNNER = 'CONTRACT_RUNNER'

/** True if the runner started this process. */
export const isWorker = (): boolean => process.env[RUNNER] === String(process.ppid)

/**
 * Makes this process the runner, unless a runner started it. Inherited variables with our prefix are deleted: they come
 * from another run, or from someone who wants to change the result of this one.
 */
export function startOwnVariables(): void {
  if (isWorker() || process.env[RUNNER] === String(process.pid)) return
  for (const name of Object.keys(process.env)) if (name.startsWith(PREFIX)) delete process.env[name]
  process.env[RUNNER] = String(process.pid)
}

/** The runner puts the browser that its workers start into this variable. */
export const BROWSER_VARIABLE = 'CONTRACT_BROWSER_EXECUTABLE'
