import type { Machine } from '../../helpers/browser/machine.ts'
import { resolveBrowser } from '../../helpers/browser/resolve.ts'

export const PLAYWRIGHTS = '/cache/chromium-1/chrome-linux64/chrome'
export const PLAYWRIGHTS_SHELL =
  '/cache/chromium_headless_shell-1/chrome-headless-shell-linux64/chrome-headless-shell'

interface Made {
  /** Programs that are there. */
  readonly has?: readonly string[]
  /** What each command leaves behind; a command without an entry fails. */
  readonly commands?: Readonly<Record<string, readonly string[]>>
  readonly machine?: Partial<Machine>
}

/** Resolves on a machine that is made up, and tells what was said and run there. */
export function resolve(environment: NodeJS.ProcessEnv, { has = [], commands = {}, machine = {} }: Made) {
  const files = new Set(has)
  const said: string[] = []
  const ran: string[] = []
  const call = () =>
    resolveBrowser(
      { environment, say: (line) => said.push(line) },
      {
        isExecutable: (path) => files.has(path),
        run: (command, args) => {
          const line = [command, ...args].map((part) => part.split('/').at(-1)).join(' ')
          ran.push(line)
          const [, left] = Object.entries(commands).find(([end]) => line.endsWith(end)) ?? []
          for (const path of left ?? []) files.add(path)
          const output = left ? '' : `Reading lists …\nE: Unable to locate ${args.at(-1)}.\n`
          return { isDone: left !== undefined, output }
        },
        playwrightPath: () => PLAYWRIGHTS,
        platform: 'linux',
        isRoot: true,
        ...machine,
      },
    )
  return { call, said, ran }
}
