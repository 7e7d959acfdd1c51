import { cpSync, mkdirSync, readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { PROJECT } from '../docs/blocks.ts'

const read = (name: string): string => readFileSync(join(PROJECT, name), 'utf8')

/** The instructions of the Dockerfile in order, each with its words. */
export const INSTRUCTIONS: readonly (readonly [instruction: string, words: readonly string[]])[] = read(
  'Dockerfile',
)
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => {
    const [instruction = '', ...words] = line.split(' ')
    return [instruction, words]
  })

/** The commands that the Dockerfile shows in its comments, a continued one in one line. */
export const SHOWN: readonly string[] = [
  ...read('Dockerfile')
    .replaceAll(/\\\n# +/g, '')
    .matchAll(/^# {3}(\S.*)$/gm),
].map(([, line = '']) => line)

/** The patterns of `.dockerignore`, as Docker reads them: from the root on, the last one that matches decides. */
const IGNORED = read('.dockerignore')
  .split('\n')
  .filter((line) => line !== '' && !line.startsWith('#'))
  .map((line) => ({ isBack: line.startsWith('!'), pattern: patternOf(line.replace(/^!/, '')) }))

function patternOf(line: string): RegExp {
  const folders = line.split('**/').map((part) => part.replaceAll(/[.+^${}()|[\]\\]/g, String.raw`\$&`))
  return new RegExp(`^${folders.map((part) => part.replaceAll('*', '[^/]*')).join('(?:.+/)?')}$`)
}

/** Whether a path of the project stays out of the image: by itself, or with a folder that it is in. */
export function isIgnored(path: string): boolean {
  const parts = path.split('/')
  const prefixes = parts.map((_, index) => parts.slice(0, index + 1).join('/'))
  let ignored = false
  for (const { isBack, pattern } of IGNORED)
    if (prefixes.some((prefix) => pattern.test(prefix))) ignored = !isBack
  return ignored
}

/** Copies what `COPY <from> … <to>` would: files and folders of the context that are not ignored. */
export function copy(context: string, sources: readonly string[], to: string): void {
  for (const path of sources.flatMap((source) => within(context, source)))
    if (!isIgnored(path)) {
      mkdirSync(dirname(join(to, path)), { recursive: true })
      cpSync(join(context, path), join(to, path))
    }
}

const within = (context: string, source: string): readonly string[] =>
  source === '.'
    ? readdirSync(context, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => relative(context, join(parentPath, name)))
    : [source]
