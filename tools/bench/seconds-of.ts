import { spawn } from 'node:child_process'
import { once } from 'node:events'

/**
 * Runs a command and returns its duration in seconds.
 *
 * @param variables - added to those of this process
 * @throws Error if it fails
 */
export async function secondsOf(
  command: string,
  words: readonly string[],
  variables: Readonly<Record<string, string | undefined>>,
): Promise<number> {
  const started = performance.now()
  const run = spawn(command, words, {
    env: { ...process.env, ...variables },
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const [code] = await once(run, 'exit')
  if (code !== 0) throw new Error(`${command} ${words.join(' ')} ended with exit code ${code}.`)
  return (performance.now() - started) / 1000
}
