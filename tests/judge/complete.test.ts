import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { expect, test } from 'vitest'
import { filesIn } from '../../helpers/base/write-whole.ts'
import { FLOW } from '../../helpers/endpoints/flow.ts'

const ROOT = join(import.meta.dirname, '../..')

const filesOf = (folder: string) =>
  filesIn(join(ROOT, folder))
    .filter((path) => path.endsWith('.ts'))
    .map((path) => ({ path, text: readFileSync(path, 'utf8') }))

const specs = filesOf('specs')
const tests = [...filesOf('tests/judge'), ...filesOf('tests/endpoints')]
const uses = ({ text }: { readonly text: string }, path: string, name: string) =>
  text.includes(`/${basename(path)}'`) && new RegExp(`\\b${name}\\b`).test(text)

const judgements = [...filesOf('helpers/judge'), ...filesOf('helpers/endpoints')].flatMap(({ path, text }) =>
  [...text.matchAll(/^export (?:const|function) (judge[A-Z]\w*)/gm)].map(([, name = '']) => ({ path, name })),
)

test('every judgement that a spec uses has a test', () => {
  const used = judgements.filter(({ path, name }) => specs.some((spec) => uses(spec, path, name)))
  expect(used.length).toBeGreaterThan(50)
  const untested = used.filter(({ path, name }) => !tests.some((one) => uses(one, path, name)))
  expect(untested.map(({ path, name }) => `${basename(path)}: ${name}`)).toEqual([])
})

test('every case that a module of an endpoint declares is among the cases of an action', async () => {
  const planned = new Set<unknown>(Object.values(FLOW).flatMap(({ cases = [] }) => cases))
  const files = filesOf('helpers/endpoints').filter(({ text }) => /\bclause: '/.test(text))
  const modules = await Promise.all(
    files.map(({ path }) => import(path) as Promise<Readonly<Record<string, unknown>>>),
  )
  const declared = modules.flatMap((module) => Object.values(module).flatMap(casesIn))
  expect(declared.length).toBeGreaterThan(20)
  expect(declared.filter((one) => !planned.has(one)).map(({ key }) => key)).toEqual([])
})

type Keyed = { readonly key: string }

/** The cases in an exported value: itself, or the members of a list or of an object. */
function casesIn(value: unknown): readonly Keyed[] {
  if (typeof value !== 'object' || value === null) return []
  if ('key' in value && 'clause' in value) return [value as Keyed]
  return Object.values(value).filter((one): one is Keyed => {
    return typeof one === 'object' && one !== null && 'key' in one && 'clause' in one
  })
}
