import { test } from '@playwright/test'
import { type Clause, clauseOf, isClauseId } from '../../contract/index.ts'
import type { Finding } from '../judge/finding.ts'
import { describeExchange } from '../redact/describe-exchange.ts'
import { redact } from '../redact/redact.ts'
import { outcomeOfFinding } from '../verdict/outcome.ts'
import { ANNOTATION } from './annotation.ts'
import { noteInCase } from './cases.ts'

/** What a custom matcher returns to Playwright. */
export interface Result {
  readonly pass: boolean
  readonly message: () => string
}

/**
 * Turns a finding on the running test's clause into a result: a broken clause fails the test; a warning, a notice and
 * whatever could not be judged skips it, with the reason; nothing found passes it.
 */
export function settle(finding: Finding | undefined): Result {
  if (!finding) return KEPT
  const id = currentClause()
  const clause = clauseOf(id)
  const outcome = outcomeOfFinding(finding, clause)
  if (noteInCase(outcome)) return KEPT
  const detail = explainFinding(finding, clause)
  test
    .info()
    .annotations.push(
      { type: ANNOTATION.outcome, description: outcome },
      { type: ANNOTATION.detail, description: detail.join('\n') },
      ...departureOf(finding),
    )
  if (outcome !== 'broken') test.skip(true, `${outcome}: ${detail[0]}`)
  return { pass: false, message: () => [`${id} (${sourceOf(clause)}) is broken`, ...detail].join('\n') }
}

const KEPT: Result = { pass: true, message: () => 'The clause is kept.' }

function currentClause() {
  const id = test.info().annotations.find(({ type }) => type === ANNOTATION.clause)?.description ?? ''
  if (!isClauseId(id)) throw new Error('This matcher judges a clause: give the test its title by clause(id).')
  return id
}

function departureOf(finding: Finding): { type: string; description: string }[] {
  if (finding.is !== 'departs') return []
  const departure = { expected: redact(finding.expected), came: redact(finding.came) }
  return [{ type: ANNOTATION.departure, description: JSON.stringify(departure) }]
}

const sourceOf = ({ section, force }: Clause): string => `section ${section}, ${force}`

function explainFinding(finding: Finding, { says }: Clause): readonly string[] {
  const exchange = finding.exchange ? describeExchange(finding.exchange) : []
  const lines =
    finding.is === 'departs'
      ? [`expected  ${finding.expected}`, `came      ${finding.came}`, `required  ${says}`]
      : [finding.because]
  return [
    ...lines,
    ...exchange.map((line, index) => `${index === 0 ? 'exchange ' : '         '} ${line}`),
  ].map(redact)
}
