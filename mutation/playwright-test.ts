import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, TestRunner, test as vitest } from 'vitest'

export { expect } from 'vitest'

/** The part of a test's `TestInfo` that unit tests use. */
function info() {
  const current = TestRunner.getCurrentTest()
  if (!current) throw new Error('No test is running.')
  const outputDir = join('test-results', 'mutation', current.id)
  mkdirSync(outputDir, { recursive: true })
  return {
    outputDir,
    outputPath: (...parts: readonly string[]): string => join(outputDir, ...parts),
    skip: (condition: boolean, why: string): void => current.context.skip(condition, why),
  }
}

type Use = (value: unknown) => Promise<void>
type Fixture = (fixtures: object, use: Use, testInfo: object) => Promise<void>

/** A fixture of Playwright's, as Vitest takes it: it reads from the text which others a fixture depends on. */
const adapted = (fixture: Fixture) =>
  Object.assign((fixtures: object, use: Use) => fixture(fixtures, use, info()), {
    toString: () => fixture.toString(),
  })

const adaptedAll = (fixtures: Readonly<Record<string, Fixture>>) =>
  Object.fromEntries(Object.entries(fixtures).map(([name, fixture]) => [name, adapted(fixture)]))

/** Playwright's `test` for unit tests, run by Vitest: the tests are written for the one and stay as they are. */
export const test = Object.assign(
  (title: string, body: () => void | Promise<void>): void => vitest(title, body),
  {
    describe,
    beforeAll,
    beforeEach,
    afterAll,
    afterEach,
    info,
    skip: (condition: boolean, why: string): void => info().skip(condition, why),
    extend: (fixtures: Readonly<Record<string, Fixture>>) => vitest.extend(adaptedAll(fixtures)),
  },
)
