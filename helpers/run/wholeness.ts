import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { FullConfig, TestCase } from '@playwright/test/reporter'
import { groupBy } from '../base/group-by.ts'
import { count } from '../base/visible.ts'
import { declaredChecks } from '../spec/clause.ts'

/**
 * The plan of a run, independent of the selection: the title of every check that the specs declare, and the file name of each
 * spec without a selected check. Playwright does not load a spec that the command line leaves out.
 *
 * @param selected - the selected checks
 */
export function planOf({ projects }: Pick<FullConfig, 'projects'>, selected: readonly TestCase[]) {
  const seen = new Set(selected.map(({ location }) => basename(location.file)))
  const specs = new Set(projects.flatMap(({ testDir }) => readdirSync(testDir)))
  return [...declaredChecks(), ...[...specs].filter((name) => name.endsWith('.spec.ts') && !seen.has(name))]
}

/**
 * The rule of a whole run: every check of the plan ends exactly once. A selection, a shard, an
 * early end and a repetition all show as checks that are missing or ran twice.
 *
 * @param planned - titles of the checks of the plan
 * @param ended - titles of the checks that ended in this run
 * @returns why the run is partial, one sentence each; empty if it is whole
 */
export function partialities(planned: readonly string[], ended: readonly string[]): readonly string[] {
  const plan = groupBy(planned, (title) => title)
  const ends = groupBy(ended, (title) => title)
  const missing = [...plan].filter(([title, { length }]) => (ends.get(title)?.length ?? 0) < length).length
  const repeated = [...ends].filter(([title, { length }]) => length > (plan.get(title)?.length ?? 0)).length
  return [
    ...(missing > 0
      ? [
          `The run is partial: at least ${count(missing, 'check')} of its plan did not run. Only a run without a selection (--shard, a file …) can be kept.`,
        ]
      : []),
    ...(repeated > 0 ? [`The run has repetitions: ${count(repeated, 'check')} ran more than once.`] : []),
  ]
}
