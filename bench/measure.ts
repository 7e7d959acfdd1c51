import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { text } from 'node:stream/consumers'

/** How a command is run. */
export interface TimedOptions {
  /** Beyond those of this process. */
  readonly variables?: Readonly<Record<string, string>>
  /** Exit codes that are no failure. */
  readonly accepted?: readonly number[]
}

/**
 * Runs a command to its end and measures it from outside.
 *
 * @throws Error with the command's output if it fails
 */
export async function timed(
  command: string,
  args: readonly string[],
  { variables, accepted = [0] }: TimedOptions = {},
): Promise<{ seconds: number; stdout: string }> {
  const started = performance.now()
  const child = spawn(command, args, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ])
  if (!accepted.includes(code))
    throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${stdout}${stderr}`)
  return { seconds: (performance.now() - started) / 1000, stdout }
}

/** The middle value. */
export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
