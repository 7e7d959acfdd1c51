import { own, phrase, type Shown } from '../../secrets/shown.ts'
import { differences } from '../drift/compare.ts'
import type { Report } from '../report.ts'
import { differingClauses } from './clauses.ts'
import type { Comparison, Side } from './comparison.ts'
import { topicOf } from './topics.ts'

/**
 * Compares two results: outcomes of clauses, and what the document leaves open. What a service does is compared, not
 * what is accepted of it: a waived clause is `known`.
 *
 * @param first - the one that the other is measured by
 */
export function compareReports(first: Report, second: Report): Comparison {
  const [before, after] = [idsOf(first), idsOf(second)]
  const { changes, uncompared } = differences(first.observations, second.observations)
  return {
    ...sidesOf(first, second),
    warnings: warningsOf(first, second),
    clauses: differingClauses(first, second),
    compared: [...before].filter((id) => after.has(id)).length,
    alone: { first: without(before, after), second: without(after, before) },
    changes: changes.map((change) => ({ ...change, topic: topicOf(change) })),
    uncompared,
  }
}

const idsOf = ({ clauses }: Report): ReadonlySet<string> => new Set(clauses.map(({ id }) => id))

const without = (ids: ReadonlySet<string>, others: ReadonlySet<string>): readonly Shown[] =>
  [...ids].filter((id) => !others.has(id)).map((id) => own(id))

/** Two runs of one target are told apart by when they began. */
function sidesOf(first: Report, second: Report): Pick<Comparison, 'first' | 'second'> {
  const isOne = first.target === second.target
  const side = ({ target, run, startedAt, verdict, provenance, checkSet }: Report): Side => ({
    name: isOne ? phrase`${target} of ${own(startedAt.slice(0, 16).replace('T', ' '))}` : target,
    target,
    run,
    startedAt,
    verdict,
    provenance,
    checkSet,
  })
  return { first: side(first), second: side(second) }
}

/** Why two results may differ although the services do not. */
function warningsOf(first: Report, second: Report): readonly Shown[] {
  const [a, b] = [first.provenance, second.provenance]
  const warnings: readonly (readonly [isSo: boolean, says: string])[] = [
    [first.run === second.run, 'Both are the same run.'],
    [a.document.digest !== b.document.digest, 'They were judged by different versions of the contract.'],
    [
      a.suite.commit !== b.suite.commit || a.suite.version !== b.suite.version,
      'They were found by different versions of the suite.',
    ],
    [
      Boolean(a.suite.isModified || b.suite.isModified),
      'The suite was modified, so its commit does not say all that it did.',
    ],
    [first.checkSet !== second.checkSet, 'Only one of them has the checks that are not safe in production.'],
    [
      [first, second].some(({ observations }) => observations.length === 0),
      'What the document leaves open was not observed in both, so it is not compared.',
    ],
  ]
  return warnings.flatMap(([isSo, says]) => (isSo ? [own(says)] : []))
}

/** Ids of the clauses that are worse in the second of two results. */
export const worseClauses = ({ clauses }: Comparison): readonly Shown[] =>
  clauses.filter(({ is }) => is === 'worse').map(({ id }) => own(id))
