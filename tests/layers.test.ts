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

/** What each file imports, types included, by paths from the folder of all. */
const importsOf = (files: Files): ReadonlyMap<string, readonly string[]> =>
  new Map(
    Object.entries(files).map(([path, text]) => [
      path,
      [...text.matchAll(/(?:from |import\(|import )'(\.[^']+)'/g)].map(([, target = '']) =>
        posix.join(posix.dirname(path), target),
      ),
    ]),
  )

/** Imports of a folder above, of files below `helpers/`, by their paths from there. */
function upward(files: Files): readonly string[] {
  const layerOf = (path: string) => ORDER.indexOf(path.split('/')[0] ?? '')
  return [...importsOf(files)].flatMap(([path, targets]) =>
    targets
      .filter((target) => !target.startsWith('..') && layerOf(target) > layerOf(path))
      .map((target) => `${path} imports ${target}; the order is ${ORDER.join(' < ')}`),
  )
}

/** Files that import each other in a circle, each circle once. */
function circles(files: Files): readonly string[] {
  const imports = importsOf(files)
  const done = new Set<string>()
  const visit = (path: string, above: readonly string[]): readonly string[] => {
    if (above.includes(path)) return [[...above.slice(above.indexOf(path)), path].join(' → ')]
    if (done.has(path)) return []
    const found = (imports.get(path) ?? []).flatMap((target) => visit(target, [...above, path]))
    done.add(path)
    return found
  }
  return [...imports.keys()].flatMap((path) => visit(path, []))
}

/** The modules in folders of the project, by their paths from one of them. */
function modulesIn(from: string, folders: readonly string[]): Files {
  const paths = folders.flatMap((folder) => filesIn(folder)).filter((path) => path.endsWith('.ts'))
  return Object.fromEntries(
    paths.map((path) => [relative(from, path).split(sep).join('/'), readFileSync(path, 'utf8')]),
  )
}

test('a folder of helpers imports only from those below it', () => {
  const files = modulesIn(HELPERS, [HELPERS])
  expect(Object.keys(files).length).toBeGreaterThan(200)
  expect(upward(files)).toEqual([])
})

test('an import of a folder above is told with both files and the order', () => {
  const planted = { 'judge/planted.ts': "import { EXIT } from '../run/exit.ts'\nimport '../base/words.ts'" }
  expect(upward(planted)).toEqual([
    expect.stringMatching(/^judge\/planted\.ts imports run\/exit\.ts; the order is base < http < /),
  ])
})

test('no files import each other in a circle', () => {
  const folders = ['contract', 'helpers', 'sandbox', 'specs', 'tests/prove', 'tests/generators']
  const files = modulesIn(
    ROOT,
    folders.map((folder) => join(ROOT, folder)),
  )
  expect(Object.keys(files).length).toBeGreaterThan(300)
  expect(circles(files)).toEqual([])
})

test('a circle is told once, with every file in it', () => {
  const planted = {
    'judge/outside.ts': "import { a } from './a.ts'",
    'judge/a.ts': "import { b } from '../http/b.ts'\nimport { leaf } from './leaf.ts'",
    'http/b.ts': "import type { C } from './c.ts'\nimport { leaf } from '../judge/leaf.ts'",
    'http/c.ts': "export { a } from '../judge/a.ts'",
    'judge/leaf.ts': "import test from 'node:test'",
    'judge/self.ts': "import './self.ts'",
  }
  expect(circles(planted)).toEqual([
    'judge/a.ts → http/b.ts → http/c.ts → judge/a.ts',
    'judge/self.ts → judge/self.ts',
  ])
})

test('every folder of helpers is a layer', () => {
  const folders = readdirSync(HELPERS, { withFileTypes: true })
  expect(folders.map(({ name }) => name).sort()).toEqual([...ORDER].sort())
})
