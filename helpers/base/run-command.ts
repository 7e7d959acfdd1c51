import { execFile } from 'node:child_process'

/** How a command is run. */
interface CommandOptions {
  /** Milliseconds after which the command is killed. */
  readonly timeout: number
  /** Its standard input. */
  readonly input?: string
  /** Environment variables to add to those of this process. */
  readonly variables?: Readonly<Record<string, string>>
}

/**
 * Runs a command of the user in a shell.
 *
 * @returns its standard output
 * @throws the error of `execFile` if the exit code is not 0, or the time is up
 */
export const runCommand = (
  command: string,
  { timeout, input = '', variables }: CommandOptions,
): Promise<string> =>
  new Promise((resolve, reject) => {
    const [shell, flag] = process.platform === 'win32' ? ['cmd', '/c'] : ['sh', '-c']
    const options = { timeout, env: { ...process.env, ...variables } }
    const child = execFile(shell, [flag, command], options, (error, stdout) =>
      error ? reject(error) : resolve(stdout),
    )
    // A command that ends at once does not read its input.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
