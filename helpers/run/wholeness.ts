import { readdirSync } from 'node:fs'
import { basename } from 'node:path'
import type { FullConfig, TestCase } from '@playwright/test/reporter'
import { groupBy } from '../base/group-by.ts'
import { count } from '../base/visible.ts'
import { declaredChecks } from '../spec/clause.ts'

/**
 * The plan of a run, whatever was selected: every check that the specs declare, by its title, and each spec of which nothing
 * was selected, since Playwright does not even load one that the command line leaves out.
 *
 * @param selected - the checks that are to run
 */
export function planOf({ projects }: Pick<FullConfig, 'projects'>, selected: readonly TestCase[]) {
  const seen = new Set(selected.map(({ location }) => basename(location.file)))
  const specs = new Set(projects.flatMap(({ testDir }) => readdirSync(testDir)))
  return [...declaredChecks(), ...[...specs].filter((name) => name.endsWith('.spec.ts') && !seen.has(name))]
}

/**
 * The one rule of a whole run: every check of the plan ends once, and so does the recording. Whatever makes a run less,
 * a selection, a shard, an early end, a repetition, is seen by what it leaves out or does twice.
 *
 * @param planned - the checks of the plan
 * @param ended - those that ended in this run
 * @returns why the run is partial, a sentence each; none if it is whole
 */
export function partialities(planned: readonly string[], ended: readonly string[]): readonly string[] {
  const plan = groupBy(planned, (title) => title)
  const ends = groupBy(ended, (title) => title)
  const missing = [...plan].filter(([title, { length }]) => (ends.get(title)?.length ?? 0) < length).length
  const repeated = [...ends].filter(([title, { length }]) => length > (plan.get(title)?.length ?? 0)).length
  return [
    ...(missing > 0
      ? [`The run is partial: of its plan, ${count(missing, 'check')} or more did not run.`]
      : []),
    ...(repeated > 0 ? [`The run is no single one: ${count(repeated, 'check')} ran more than once.`] : []),
  ]
}
