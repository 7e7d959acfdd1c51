import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parse } from '@babel/parser'
import { check } from 'recheck'
import { expect, test } from 'vitest'

const HELPERS = join(import.meta.dirname, '../helpers')
const SCHEMAS = join(import.meta.dirname, '../schemas')

/**
 * Files whose expressions may be slow, since they never see text from a service: only the user's files, and output of this
 * machine and its browser.
 */
const OWN_TEXTS: ReadonlySet<string> = new Set([
  'browser/find-browser.ts',
  'browser/launch.ts',
  'browser/variables.ts',
  'config/adaptations/adaptations.ts',
  'config/env-file-problems.ts',
  'config/transport.ts',
  'evidence/search.ts',
])

interface Expression {
  readonly file: string
  readonly pattern: string
  readonly flags: string
}

/** The texts of all modules. */
const modules = readdirSync(HELPERS, { recursive: true, encoding: 'utf8' })
  .filter((file) => file.endsWith('.ts'))
  .map((file) => ({ file: file.replaceAll('\\', '/'), text: readFileSync(join(HELPERS, file), 'utf8') }))

const expressions = modules.flatMap(({ file, text }): Expression[] => {
  const { tokens } = parse(text, { sourceType: 'module', plugins: ['typescript'], tokens: true })
  return (tokens ?? [])
    .filter(({ type }: { type: { label: string } }) => type.label === 'regexp')
    .map(({ value }: { value: Omit<Expression, 'file'> }) => ({ file, ...value }))
})

/** Reduces counts: they are only constant factors, and large ones slow down the checker. */
const withSmallCounts = (pattern: string): string =>
  pattern
    .replace(/(?<!\\)\{\d+,\}/g, '{2,}')
    .replace(/(?<!\\)\{(\d+),\d+\}/g, (_, least: string) => (least === '0' ? '{0,2}' : '{1,2}'))

test('every regular expression that sees text from a service takes linear time', async () => {
  const doubtful: string[] = []
  for (const { file, pattern, flags } of expressions.filter((one) => !OWN_TEXTS.has(one.file))) {
    const { status } = await check(withSmallCounts(pattern), flags, { checker: 'automaton', timeout: null })
    if (status !== 'safe') doubtful.push(`${file}: /${pattern}/${flags}`)
  }
  expect(doubtful).toEqual([])
  expect(expressions.length).toBeGreaterThan(100)
})

test('every pattern in a schema of the suite takes linear time', async () => {
  const doubtful: string[] = []
  const patterns = new Set<string>()
  for (const file of readdirSync(SCHEMAS, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.json'))
      JSON.parse(readFileSync(join(SCHEMAS, file), 'utf8'), (key, value) => {
        if (key === 'pattern' && typeof value === 'string') patterns.add(value)
        if (key === 'patternProperties') for (const name of Object.keys(value)) patterns.add(name)
        return value
      })
  for (const pattern of patterns) {
    const { status } = await check(withSmallCounts(pattern), 'u', { checker: 'automaton', timeout: null })
    if (status !== 'safe') doubtful.push(pattern)
  }
  expect(doubtful).toEqual([])
  expect(patterns.size).toBeGreaterThan(20)
})

/** It compiles the patterns of OpenAPI documents, with linear or limited time. */
const OF_OTHERS = ['schema/pattern.ts']

test('regular expressions are written as literals, which these tests can check', () => {
  const makers = modules.filter(({ text }) => /\bRegExp\(/.test(text)).map(({ file }) => file)
  expect(makers).toEqual(OF_OTHERS)
})
