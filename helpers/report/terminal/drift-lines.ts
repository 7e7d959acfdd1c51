import { inReports, ofThisRun } from '../../base/reports.ts'
import { count, firstInWords, inWords } from '../../base/visible.ts'
import { type Fact, showFact } from '../../observe/observation.ts'
import type { Shown } from '../../secrets/shown.ts'
import type { Change, Drift } from '../../verdict/drift.ts'
import { type Layout, palette } from './style.ts'

/** Maximum number of changes in a terminal; the report has all of them. */
const SHOWN = 12

/** Changes since the baseline, for a terminal. */
export function renderDrift(drift: Drift, layout: Layout): readonly string[] {
  const { is, baseline, since, compared, changes, onlyBefore, onlyAfter } = drift
  const { quiet, doubtful } = palette(layout)
  if (is === 'nothing observed') return []
  if (is === 'no baseline')
    return [
      quiet(`No baseline to compare with: \`npm run accept${ofThisRun()}\` makes this run the baseline.`),
    ]
  const found = changes.length === 0 ? 'No drift' : doubtful(`Drift: ${count(changes.length, 'change')}`)
  const [day, subjects] = [since?.slice(0, 10), count(compared, 'subject')]
  const head =
    compared === 0
      ? doubtful(`Nothing to compare with ${baseline} of ${day}: no subject is in both.`)
      : `${found} since ${day} (${baseline}); ${subjects} compared.`
  const more = changes.length - SHOWN
  return [
    head,
    ...changes.slice(0, SHOWN).map((change) => `  ${renderChange(change)}`),
    ...(more > 0 ? [`  and ${more} more in ${inReports('verdict.json')}`] : []),
    ...onlyIn('the baseline has', onlyBefore, layout).map(quiet),
    ...onlyIn('this run observed', onlyAfter, layout).map(quiet),
  ]
}

/** Subjects that are not compared. */
const onlyIn = (which: string, subjects: readonly Shown[], { isVerbose }: Layout): readonly string[] =>
  subjects.length > 0 ? [`  Only ${which}: ${isVerbose ? inWords(subjects) : firstInWords(subjects)}.`] : []

/** One change in a line: `changed  PAR response, expires_in: 60 s → 90 s`. */
export function renderChange({ is, subject, fact, before, after }: Change): string {
  return `${is.padEnd(7)}  ${subject}, ${fact}: ${difference(before, after)}`
}

/** For a list, only the added and removed items. */
function difference(before: Fact | null, after: Fact | null): string {
  if (!isList(before) || !isList(after))
    return [before, after].flatMap((fact) => (fact === null ? [] : showFact(fact))).join(' → ')
  return [
    ...before.filter((item) => !after.includes(item)).map((item) => `- ${item}`),
    ...after.filter((item) => !before.includes(item)).map((item) => `+ ${item}`),
  ].join(', ')
}

const isList = (fact: Fact | null): fact is readonly Shown[] => Array.isArray(fact)
