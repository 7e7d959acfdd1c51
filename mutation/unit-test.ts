import { mkdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'

export { expect } from 'playwright/test'

/** A test that a file defined. */
export interface UnitTest {
  /** The titles of the groups around it and its own, which are one of a kind in a file. */
  readonly title: string
  run(): Promise<void>
}

type Use = (value: unknown) => Promise<void>
type Fixture = (fixtures: object, use: Use, info: TestInfo) => Promise<void>
type Fixtures = Readonly<Record<string, Fixture>>
type Body = (fixtures: object, info: TestInfo) => unknown
type TestInfo = ReturnType<typeof infoOf>

/** The part of Playwright's `TestInfo` that unit tests use. */
function infoOf(number: number) {
  const outputDir = join('test-results', 'mutation', `${process.pid}-${number}`)
  return {
    outputDir,
    outputPath: (...parts: readonly string[]): string => join(outputDir, ...parts),
  }
}

const defined: UnitTest[] = []
const groups: string[] = []
const cleanUps: (() => unknown)[] = []
let current: TestInfo | undefined

/** The tests that have been defined, in their order. */
export const tests = (): readonly UnitTest[] => defined

function define(title: string, fixtures: Fixtures, body: Body): void {
  const info = infoOf(defined.length)
  const run = async () => {
    current = info
    rmSync(info.outputDir, { recursive: true, force: true })
    mkdirSync(info.outputDir, { recursive: true })
    try {
      await withFixtures(Object.entries(fixtures), {}, info, body)
    } finally {
      for (const cleanUp of cleanUps) await cleanUp()
    }
  }
  defined.push({ title: [...groups, title].join(' › '), run })
}

/** Sets all fixtures up, each with those before it, and tears them down the other way round. */
async function withFixtures(
  [first, ...rest]: readonly [string, Fixture][],
  ready: object,
  info: TestInfo,
  body: Body,
): Promise<void> {
  if (!first) return void (await body(ready, info))
  const [name, fixture] = first
  await fixture(ready, (value) => withFixtures(rest, { ...ready, [name]: value }, info, body), info)
}

function describe(title: string, body: () => void): void {
  groups.push(title)
  body()
  groups.pop()
}

function info(): TestInfo {
  if (!current) throw new Error('No test is running.')
  return current
}

const testWith = (fixtures: Fixtures) =>
  Object.assign((title: string, body: Body) => define(title, fixtures, body), {
    describe,
    info,
    afterEach: (cleanUp: () => unknown) => cleanUps.push(cleanUp),
    extend: (more: Fixtures) => testWith({ ...fixtures, ...more }),
  })

/** Playwright's `test`, as far as tests use it that need neither a browser nor a process of their own. */
export const test = testWith({})
