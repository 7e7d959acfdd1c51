import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'

/** What a command printed, and its exit code. */
export interface Ended {
  readonly code: number | null
  readonly text: string
}

/** Runs a command as a user types it, in a process group of its own. */
export async function type(folder: string, line: string): Promise<Ended> {
  const { child, text } = start(folder, line)
  const [code] = await once(child, 'close')
  return { code, text: text() }
}

/** The same for one that stays, until it says so. */
export async function leave(folder: string, line: string, until: string): Promise<ChildProcess> {
  const { child, text } = start(folder, line)
  const ended = once(child, 'close')
  while (!text().includes(until)) {
    const more = child.stdout ? once(child.stdout, 'data') : ended
    if ((await Promise.race([more, ended.then(() => 'ended')])) === 'ended')
      throw new Error(`${line} ended: ${text()}`)
  }
  return child
}

/** The environment of these tests without what npm and their own runner put into it. */
export function ownShell(): NodeJS.ProcessEnv {
  const own =
    /^(CONTRACT_|TEST_|PW_|PWTEST_|PLAYWRIGHT_(?!BROWSERS_PATH)|FORCE_COLOR|NODE_OPTIONS|GITHUB_|npm_)/
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !own.test(name)))
}

function start(folder: string, line: string) {
  const child = spawn('bash', ['-c', line], {
    cwd: folder,
    env: { ...ownShell(), XDG_STATE_HOME: join(folder, 'state') },
    stdio: ['ignore', 'pipe', 'pipe'],
    detached: true,
  })
  let text = ''
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk) => {
      text += chunk
    })
  return { child, text: () => text }
}
