import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Suite, TestCase, TestResult } from '@playwright/test/reporter'
import { AllureReporter } from 'allure-playwright'
import { cited, clauseOf, type Force } from '../../contract/index.ts'
import { SECTION_TITLES } from '../../contract/sections.ts'
import { isObject } from '../http/answer.ts'
import { ANNOTATION, type Annotation } from '../verdict/annotation.ts'
import { clauseIdOf, outcomeOf } from '../verdict/checks.ts'
import type { Outcome } from '../verdict/outcome.ts'

const SEVERITY = {
  stated: 'critical',
  standard: 'normal',
  shown: 'minor',
  silent: 'trivial',
} as const satisfies Record<Force, string>

/**
 * Allure's reporter, with each check described in Allure's terms: areas of the contract are epics, sections of the
 * document are features, ids of clauses are stories, and the force of a clause is its severity.
 */
export default class ContractAllureReporter extends AllureReporter {
  readonly #begun = new Set<string>()

  override onBegin(suite: Suite): void {
    super.onBegin(whatDidNotBegin(suite, this.#begun))
    writeWithoutWaiting(this, this.options.resultsDir)
  }

  override onTestBegin(test: TestCase): void {
    this.#begun.add(test.id)
    super.onTestBegin(inAllureTerms(test))
  }

  override onTestEnd(test: TestCase, result: TestResult): Promise<void> {
    const id = clauseIdOf(test)
    return super.onTestEnd(test, id ? withLabel(result, outcomeOf(test, id, result)) : result)
  }

  /** A list of the checks has no results. */
  override async onEnd(): Promise<void> {
    if (this.#begun.size > 0) await super.onEnd()
  }
}

/**
 * The same suite for Allure, which at the end writes a skipped result of every test that did not begin. It knows those
 * that did by their titles, and here they have others.
 */
function whatDidNotBegin(suite: Suite, begun: ReadonlySet<string>): Suite {
  return Object.create(suite, {
    allTests: { value: () => suite.allTests().filter(({ id }) => !begun.has(id)) },
  })
}

/**
 * The same test for Allure, which reads only its own annotations and makes a step of any other. Its name is what the clause
 * states, and what is special about the check.
 */
function inAllureTerms(test: TestCase): TestCase {
  const annotations = { value: clauseAnnotations(test) }
  const id = clauseIdOf(test)
  if (!id) return Object.create(test, { annotations })
  const about = test.annotations.find(({ type }) => type === ANNOTATION.about)?.description
  const title = { value: [clauseOf(id).says, ...(about ? [`(${about})`] : [])].join(' ') }
  return Object.create(test, { annotations, title })
}

function clauseAnnotations(test: TestCase): readonly Annotation[] {
  const id = clauseIdOf(test)
  if (!id) return []
  const { section, force, says, standard } = clauseOf(id)
  const [area = ''] = id.split('.')
  const source = `Document, section ${section} (${force})${standard ? `; ${cited(standard)}, ${standard.level}` : ''}`
  return [
    { type: 'allure.label.epic', description: area },
    { type: 'allure.label.feature', description: `${section} ${SECTION_TITLES[section]}` },
    { type: 'allure.label.story', description: id },
    { type: 'allure.label.severity', description: SEVERITY[force] },
    ...(standard ? [{ type: 'allure.label.standard', description: standard.text }] : []),
    { type: 'description', description: `${says}\n\n${source}` },
  ]
}

/** The form in which a test gives Allure a label while it runs. */
function withLabel(result: TestResult, outcome: Outcome): TestResult {
  const message = { type: 'metadata', data: { labels: [{ name: 'outcome', value: outcome }] } }
  const label = {
    name: 'outcome',
    contentType: 'application/vnd.allure.message+json',
    body: Buffer.from(JSON.stringify(message)),
  }
  return { ...result, attachments: [...result.attachments, label] }
}

/**
 * Has Allure's reporter write results like any other file. Its own writer waits until the disk has each of them, which takes
 * longer than all the checks; a run that is killed has no verdict anyway. A reporter that is built otherwise keeps its own.
 *
 * @param reporter - once it has begun
 * @param folder - where its results go
 */
export function writeWithoutWaiting(reporter: object, folder: string | undefined): void {
  const runtime: unknown = Reflect.get(reporter, 'allureRuntime')
  if (!isObject(runtime) || !isObject(runtime.writer) || folder === undefined) return
  Reflect.set(runtime.writer, 'writeResult', (result: { readonly uuid: string }) => {
    // Somebody may delete the reports of a run that is under way.
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${result.uuid}-result.json`), JSON.stringify(result))
  })
}
