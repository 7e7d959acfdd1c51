import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, relative, sep } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../helpers/base/write-whole.ts'

const ROOT = join(import.meta.dirname, '..')
const HELPERS = join(ROOT, 'helpers')

/** The layers of `helpers/`, the lowest first, as `docs/architecture.md` lists them. */
const ORDER = [...readFileSync(join(ROOT, 'docs/architecture.md'), 'utf8').matchAll(/^\| `(\w+)\/`/gm)].map(
  ([, layer = '']) => layer,
)

type Files = Readonly<Record<string, string>>

/** Finds imports from a higher layer or from `commands/`, types included. Paths are relative to `helpers/`. */
function upward(files: Files): readonly string[] {
  const layerOf = (path: string) => ORDER.indexOf(path.split('/')[0] ?? '')
  return Object.entries(files).flatMap(([path, text]) =>
    [...text.matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)]
      .map(([, target = '']) => posix.join(posix.dirname(path), target))
      .filter(
        (target) =>
          target.startsWith('../commands/') || (!target.startsWith('..') && layerOf(target) > layerOf(path)),
      )
      .map((target) => `${path} imports ${target}; the order is ${ORDER.join(' < ')}`),
  )
}

test('a folder in helpers imports only from lower layers', () => {
  const paths = filesIn(HELPERS).filter((path) => path.endsWith('.ts'))
  expect(paths.length).toBeGreaterThan(200)
  const files = paths.map((path) => [
    relative(HELPERS, path).split(sep).join('/'),
    readFileSync(path, 'utf8'),
  ])
  expect(upward(Object.fromEntries(files))).toEqual([])
})

test('an import from a higher layer is reported with both files and the order', () => {
  const imported = ['../run/exit.ts', '../base/words.ts', '../../commands/usage.ts']
  const planted = { 'judge/planted.ts': imported.map((path) => `import '${path}'`).join('\n') }
  expect(upward(planted)).toEqual([
    expect.stringMatching(/^judge\/planted\.ts imports run\/exit\.ts; the order is base < http < /),
    expect.stringMatching(/imports \.\.\/commands\/usage\.ts/),
  ])
})

test('docs/architecture.md lists every folder in helpers as a layer', () => {
  const folders = readdirSync(HELPERS, { withFileTypes: true })
  expect(folders.map(({ name }) => name).sort()).toEqual([...ORDER].sort())
})
