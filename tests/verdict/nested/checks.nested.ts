import { test } from '@playwright/test'
import { clauseIds, clauseOf } from '../../../contract/index.ts'
import { ANNOTATION } from '../../../helpers/spec/annotation.ts'
import { clause } from '../../../helpers/spec/clause.ts'

const { CASE } = process.env
if (CASE === 'file that throws') throw new Error('a mistake in a spec')

/** What the check of one clause in the middle of the run does. */
const SPECIAL: Readonly<Record<string, () => unknown>> = {
  flaky: () => {
    if (test.info().retry === 0) depart()
  },
  broken: depart,
  crash: () => process.exit(1),
  interrupted: () => endRunner('SIGINT'),
  killed: () => endRunner('SIGKILL'),
}

for (const id of clauseIds.filter((known) => clauseOf(known).force === 'stated'))
  test(...clause(id), async () => {
    if (CASE === 'skipped') test.skip(true, 'for no reason')
    if (id === 'par.request') await SPECIAL[CASE ?? '']?.()
  })

if (CASE === 'other test fails')
  test('a test of no clause', () => {
    throw new Error('it fails')
  })

function depart() {
  test
    .info()
    .annotations.push(
      { type: ANNOTATION.outcome, description: 'broken' },
      { type: ANNOTATION.detail, description: 'expected  201\ncame      400' },
    )
  throw new Error('broken')
}

/** Sends a signal to the process that runs the workers, and never ends by itself. */
function endRunner(signal: NodeJS.Signals) {
  process.kill(process.ppid, signal)
  return new Promise(() => {})
}
