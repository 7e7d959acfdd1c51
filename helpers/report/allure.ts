import { resolve } from 'node:path'
import type { AllureReporter } from 'allure-playwright'
import { type ClauseId, clauseOf, type Force, isClauseId } from '../../contract/index.ts'
import { SECTION_TITLES } from '../../contract/sections.ts'
import { ANNOTATION } from '../verdict/annotation.ts'
import { OUTCOMES } from '../verdict/outcome.ts'
import { OUTCOME_MEANS } from './page/words.ts'

type AllureOptions = ConstructorParameters<typeof AllureReporter>[0]
type AllureResult = Parameters<
  NonNullable<NonNullable<NonNullable<AllureOptions['listeners']>[number]>['beforeTestResultWrite']>
>[0]

/** Where the raw results of Allure go. */
const ALLURE_RESULTS = resolve('reports/allure-results')

/**
 * Options of `allure-playwright`: areas of the contract are epics, sections of the document are features, clauses are
 * stories, and the force of a clause is its severity. Steps are left out: they could hold what was typed.
 */
export function allureOptions(target: string): AllureOptions {
  return {
    resultsDir: ALLURE_RESULTS,
    detail: false,
    suiteTitle: false,
    environmentInfo: { Target: target, Node: process.version },
    listeners: [{ beforeTestResultWrite: describe }],
  }
}

const SEVERITY = {
  stated: 'critical',
  standard: 'normal',
  shown: 'minor',
  silent: 'trivial',
} as const satisfies Record<Force, string>

/** The message of a test that is not passed begins with its outcome, or says that its clause is broken. */
export const CATEGORIES = OUTCOMES.filter((outcome) => outcome !== 'kept' && outcome !== 'not judged').map(
  (outcome) => ({
    name: outcome,
    description: OUTCOME_MEANS[outcome],
    messageRegex: outcome === 'broken' ? 'is broken\\n[\\s\\S]*' : `^${outcome}: [\\s\\S]*`,
  }),
)

/** Allure makes a step of every annotation; of a clause it gets labels and a description in their place. */
function describe(result: AllureResult): void {
  const noted = (type: string) =>
    result.steps.find(({ name }) => name?.startsWith(`${type}: `))?.name?.slice(type.length + 2)
  const id = noted(ANNOTATION.clause)
  result.steps = []
  if (isClauseId(id)) describeClause(result, id)
}

function describeClause(result: AllureResult, id: ClauseId): void {
  const { section, force, says, standard } = clauseOf(id)
  const [area = ''] = id.split('.')
  result.labels.push(
    { name: 'epic', value: area },
    { name: 'feature', value: `${section} ${SECTION_TITLES[section]}` },
    { name: 'story', value: id },
    { name: 'severity', value: SEVERITY[force] },
  )
  result.description = `${says}\n\nDocument, section ${section} (${force})${standard ? `; ${standard}` : ''}`
}
