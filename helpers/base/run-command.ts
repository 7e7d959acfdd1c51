import { execFile } from 'node:child_process'

/** How a command is run. */
interface CommandOptions {
  /** Milliseconds after which it is ended. */
  readonly timeout: number
  /** What it reads from its standard input. */
  readonly input?: string
  /** Variables that it has besides those of this process. */
  readonly variables?: Readonly<Record<string, string>>
}

/**
 * Runs a command of the user in their shell.
 *
 * @returns what it prints on its standard output
 * @throws what `execFile` gives where it ends with another exit code than 0, or too late
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
    // A command that ends at once reads nothing.
    child.stdin?.on('error', () => {})
    child.stdin?.end(input)
  })
