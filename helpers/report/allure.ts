import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { AllureReporter } from 'allure-playwright'
import { type AnyClauseId, areaOf, cited, clauseOf, type Force } from '../../contract/index.ts'
import { SECTION_TITLES } from '../../contract/sections.ts'
import { isObject } from '../http/answer.ts'
import { ANNOTATION } from '../verdict/annotation.ts'
import { clauseIdOf, outcomeOf } from '../verdict/checks.ts'

const SEVERITY = {
  stated: 'critical',
  standard: 'normal',
  shown: 'minor',
  silent: 'trivial',
} as const satisfies Record<Force, string>

/**
 * Allure's reporter, with each check described in Allure's terms: an area of the contract is an epic, a section of the
 * document a feature, the id of a clause a story, and the force of a clause its severity.
 */
export default class ContractAllureReporter extends AllureReporter {
  #hasBegun = false

  override onBegin(suite: Suite): void {
    super.onBegin(suite)
    writeWithoutWaiting(this, this.options.resultsDir)
  }

  override onTestBegin(test: TestCase): void {
    this.#hasBegun = true
    super.onTestBegin(test)
  }

  override onTestEnd(test: TestCase, result: TestResult): Promise<void> {
    const id = clauseIdOf(test)
    return super.onTestEnd(test, id ? described(test, id, result) : result)
  }

  /** Does nothing for a listing, which has no results. */
  override async onEnd(): Promise<void> {
    if (this.#hasBegun) await super.onEnd()
  }
}

/** A result with the description of its clause, as a metadata message like those that a running test sends to Allure. */
function described(test: TestCase, id: AnyClauseId, result: TestResult): TestResult {
  const { says, section, force, standard } = clauseOf(id)
  const about = test.annotations.find(({ type }) => type === ANNOTATION.about)?.description
  const source = `Document, section ${section} (${force})${standard ? `; ${cited(standard)}, ${standard.level}` : ''}`
  const labels = {
    epic: areaOf(id),
    feature: `${section} ${SECTION_TITLES[section]}`,
    story: id,
    severity: SEVERITY[force],
    ...(standard && { standard: standard.text }),
    outcome: outcomeOf(test, id, result),
  }
  const data = {
    displayName: about ? `${says} (${about})` : says,
    description: `${says}\n\n${source}`,
    labels: Object.entries(labels).map(([name, value]) => ({ name, value })),
  }
  const message = {
    name: 'metadata',
    contentType: 'application/vnd.allure.message+json',
    body: Buffer.from(JSON.stringify({ type: 'metadata', data })),
  }
  return { ...result, attachments: [...result.attachments, message] }
}

/**
 * Replaces the result writer of Allure's reporter. The original waits until each file is on the disk, which takes longer than
 * all the checks; that is not needed, since a killed run has no verdict. A reporter without this writer is left as it is.
 *
 * @param reporter - a reporter whose `onBegin` has been called
 * @param folder - the folder for its results
 */
export function writeWithoutWaiting(reporter: object, folder: string | undefined): void {
  const runtime: unknown = Reflect.get(reporter, 'allureRuntime')
  if (!isObject(runtime) || !isObject(runtime.writer) || folder === undefined) return
  Reflect.set(runtime.writer, 'writeResult', (result: { readonly uuid: string }) => {
    // Someone may delete the reports during a run.
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${result.uuid}-result.json`), JSON.stringify(result))
  })
}
