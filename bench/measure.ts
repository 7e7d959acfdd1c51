import { spawnSync } from 'node:child_process'

/**
 * Runs a command to its end and measures it from outside.
 *
 * @param accepted - exit codes that are no failure
 * @throws Error with the command's output if it fails
 */
export function timed(
  command: string,
  args: readonly string[],
  accepted: readonly number[] = [0],
): { seconds: number; stdout: string } {
  const started = performance.now()
  const { status, stdout, stderr } = spawnSync(command, args, {
    encoding: 'utf8',
    maxBuffer: 64 * 1024 * 1024,
  })
  if (!accepted.includes(status ?? -1))
    throw new Error(`${command} ${args.join(' ')} ended with ${status}\n${stdout}${stderr}`)
  return { seconds: (performance.now() - started) / 1000, stdout }
}

/** The middle value. */
export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
