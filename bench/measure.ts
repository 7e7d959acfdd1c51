import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { text } from 'node:stream/consumers'

/** How a command is run. */
export interface TimedOptions {
  /** Beyond those of this process. */
  readonly variables?: Readonly<Record<string, string>>
  /** Exit codes that are no failure. */
  readonly accepted?: readonly number[]
}

/** What a command took, in seconds, and what it printed, with the seconds after its start. */
export interface Phases {
  readonly seconds: number
  readonly lines: readonly { readonly at: number; readonly line: string }[]
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
): Promise<Phases> {
  const started = performance.now()
  const elapsed = () => (performance.now() - started) / 1000
  const child = spawn(command, args, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const lines: { at: number; line: string }[] = []
  createInterface(child.stdout).on('line', (line) => lines.push({ at: elapsed(), line }))
  const [stderr, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
  const seconds = elapsed()
  if (accepted.includes(code)) return { seconds, lines }
  const output = lines.map(({ line }) => line).join('\n')
  throw new Error(`${command} ${args.join(' ')} ended with ${code}\n${output}\n${stderr}`)
}

/** Seconds until a line begins with some words; NaN if none does. */
export const secondsUntil = ({ lines }: Phases, words: string): number =>
  lines.find(({ line }) => line.startsWith(words))?.at ?? Number.NaN

/** The middle value. */
export function medianOf(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN
}
