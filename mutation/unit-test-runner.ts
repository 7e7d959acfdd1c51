import { resolve } from 'node:path'
import { INSTRUMENTER_CONSTANTS, type InstrumenterContext } from '@stryker-mutator/api/core'
import { declareClassPlugin, PluginKind } from '@stryker-mutator/api/plugin'
import {
  type DryRunOptions,
  type DryRunResult,
  DryRunStatus,
  determineHitLimitReached,
  type MutantRunOptions,
  type MutantRunResult,
  type TestResult,
  type TestRunner,
  TestStatus,
  toMutantRunResult,
} from '@stryker-mutator/api/test-runner'
import { createServer, createServerModuleRunner, type ViteDevServer } from 'vite'
import type { ModuleRunner } from 'vite/module-runner'
import { testFiles } from './sources.ts'
import type { UnitTest } from './unit-test.ts'

/** What mutated code looks at and counts in: the active mutant, and what each test reaches. */
const context: InstrumenterContext = {}
Object.assign(globalThis, { [INSTRUMENTER_CONSTANTS.NAMESPACE]: context })

/**
 * Runs unit tests in this very process, each file and each mutant on modules that are loaded anew: some milliseconds,
 * where Playwright starts two processes in three seconds. Packages are loaded once.
 */
class UnitTestRunner implements TestRunner {
  #server: ViteDevServer | undefined
  #modules: ModuleRunner | undefined
  /** The modules that each file of tests loads. */
  readonly #loaded = new Map<string, ReadonlySet<string>>()

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init(): Promise<void> {
    this.#server = await createServer({
      configFile: false,
      logLevel: 'error',
      optimizeDeps: { noDiscovery: true },
      resolve: { alias: [{ find: /^@playwright\/test$/, replacement: resolve(UNIT_TEST) }] },
      server: { middlewareMode: true, watch: null, ws: false },
    })
    this.#modules = createServerModuleRunner(this.#server.environments.ssr, { hmr: false })
  }

  async dispose(): Promise<void> {
    await this.#modules?.close()
    await this.#server?.close()
  }

  /** Only files of tests that load a mutated one are run. */
  async dryRun({ files: mutated = [] }: DryRunOptions): Promise<DryRunResult> {
    const tests: TestResult[] = []
    for (const file of testFiles()) {
      const defined = await this.#load(file)
      if (!mutated.some((name) => this.#loaded.get(file)?.has(name))) continue
      for (const test of defined) tests.push(await resultOf(file, test))
    }
    const { mutantCoverage } = context
    return { status: DryRunStatus.Complete, tests, ...(mutantCoverage && { mutantCoverage }) }
  }

  async mutantRun(options: MutantRunOptions): Promise<MutantRunResult> {
    const { activeMutant, hitLimit } = options
    Object.assign(context, { activeMutant: activeMutant.id, hitCount: 0, hitLimit })
    const tests: TestResult[] = []
    for await (const result of this.#results(options)) {
      tests.push(result)
      if (result.status === TestStatus.Failed) break
    }
    const endless = determineHitLimitReached(context.hitCount, hitLimit)
    return toMutantRunResult(endless ?? { status: DryRunStatus.Complete, tests })
  }

  /** Of a mutant that is reached as modules are loaded, every test is tried that loads its file, or that may. */
  async *#results({ testFilter, sandboxFileName }: MutantRunOptions): AsyncGenerator<TestResult> {
    const files = testFiles().filter((file) =>
      testFilter
        ? testFilter.some((id) => id.startsWith(idOf(file, '')))
        : (this.#loaded.get(file)?.has(sandboxFileName) ?? true),
    )
    for (const file of files)
      try {
        const tests = await this.#load(file)
        for (const test of tests)
          if (!testFilter || testFilter.includes(idOf(file, test.title))) yield await resultOf(file, test)
      } catch (error) {
        yield failed({ id: file, name: file, timeSpentMs: 0 }, error)
      }
  }

  async #load(file: string): Promise<readonly UnitTest[]> {
    const modules = this.#modules
    if (!modules) throw new Error('The runner was not started.')
    modules.clearCache()
    await modules.import(resolve(file))
    this.#loaded.set(file, new Set(modules.evaluatedModules.fileToModulesMap.keys()))
    const { tests }: typeof import('./unit-test.ts') = await modules.import(resolve(UNIT_TEST))
    return tests()
  }
}

/** The module that stands for `@playwright/test`. */
const UNIT_TEST = 'mutation/unit-test.ts'

const idOf = (file: string, title: string): string => `${file} › ${title}`

async function resultOf(file: string, { title, run }: UnitTest): Promise<TestResult> {
  const id = idOf(file, title)
  const started = performance.now()
  const test = () => ({ id, name: id, timeSpentMs: performance.now() - started })
  context.currentTestId = id
  try {
    await run()
    return { ...test(), status: TestStatus.Success }
  } catch (error) {
    return failed(test(), error)
  } finally {
    delete context.currentTestId
  }
}

const failed = (test: Pick<TestResult, 'id' | 'name' | 'timeSpentMs'>, error: unknown): TestResult => ({
  ...test,
  status: TestStatus.Failed,
  failureMessage: error instanceof Error ? error.message : String(error),
})

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'unit-tests', UnitTestRunner)]
