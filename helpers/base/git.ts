import { execFile } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const COMMIT = /^[0-9a-f]{40}(?:[0-9a-f]{24})?$/

/**
 * The commit that is checked out in a folder, read from the files of git; no process is started. A worktree and packed
 * references are understood.
 *
 * @param folder - the top of a checkout
 * @returns in hex; `undefined` if the folder is none, or has no commit yet
 */
export function commitIn(folder: string): string | undefined {
  const git = gitFolder(folder)
  if (git === undefined) return undefined
  const head = textOf(git, 'HEAD')
  const [, reference] = /^ref: (\S+)$/.exec(head ?? '') ?? []
  const commit = reference === undefined ? head : referenced(git, reference)
  return commit !== undefined && COMMIT.test(commit) ? commit : undefined
}

/** The folder of git: `.git`, or the one that a file in its place names. */
function gitFolder(folder: string): string | undefined {
  const [, elsewhere] = /^gitdir: (.+)$/.exec(textOf(folder, '.git') ?? '') ?? []
  const git = elsewhere === undefined ? join(folder, '.git') : resolve(folder, elsewhere)
  return textOf(git, 'HEAD') === undefined ? undefined : git
}

/** What a reference points to; those of a worktree are shared with the other ones. */
function referenced(git: string, reference: string): string | undefined {
  const shared = resolve(git, textOf(git, 'commondir') ?? '.')
  const packed = () =>
    textOf(shared, 'packed-refs')
      ?.split('\n')
      .find((line) => line.endsWith(` ${reference}`))
      ?.split(' ')[0]
  return textOf(git, reference) ?? textOf(shared, reference) ?? packed()
}

function textOf(folder: string, name: string): string | undefined {
  try {
    return readFileSync(join(folder, name), 'utf8').trim()
  } catch {
    return undefined
  }
}

const PATIENCE_MS = 10_000

/**
 * Asks git, in a process of its own that nobody waits for, whether files differ from the commit that is checked out.
 *
 * @param folder - the top of a checkout
 * @param paths - below it; new files count as well, ignored ones do not
 * @param told - receives the answer; it is not called where git cannot tell
 */
export function askWhetherModified(
  folder: string,
  paths: readonly string[],
  told: (isModified: boolean) => void,
): void {
  const { PATH, HOME } = process.env
  const words = ['-c', 'core.fsmonitor=false', 'status', '--porcelain', '--', ...paths]
  const options = { cwd: folder, timeout: PATIENCE_MS, env: { PATH, HOME, GIT_OPTIONAL_LOCKS: '0' } }
  const child = execFile('git', words, options, (error, stdout) => {
    if (!error) told(stdout !== '')
  })
  child.unref()
}
