/** How the variables begin by which a runner tells its workers things. */
const PREFIX = 'CONTRACT_'

/** The process id of the runner that they come from. */
const RUNNER = 'CONTRACT_RUNNER'

/** Whether the runner of a run has started this process. */
export const isWorker = (): boolean => process.env[RUNNER] === String(process.ppid)

/**
 * Makes this process the runner, unless a runner has started it: whatever variables of ours it has inherited are some
 * other run's, or somebody's who wants this one to come out otherwise, and none of them is kept.
 */
export function startOwnVariables(): void {
  if (isWorker() || process.env[RUNNER] === String(process.pid)) return
  for (const name of Object.keys(process.env)) if (name.startsWith(PREFIX)) delete process.env[name]
  process.env[RUNNER] = String(process.pid)
}

/** Variable by which the runner tells its workers which browser to start. */
export const BROWSER_VARIABLE = 'CONTRACT_BROWSER_EXECUTABLE'
