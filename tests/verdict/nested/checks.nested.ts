import { type AnyClauseId, allClauseIds, clauseOf } from '../../../contract/index.ts'
import { own } from '../../../helpers/secrets/shown.ts'
import { clause, test } from '../../../helpers/spec/test.ts'
import { ANNOTATION } from '../../../helpers/verdict/annotation.ts'
import type { Said } from '../../../helpers/verdict/said.ts'

const KEPT = { outcome: 'kept', detail: own(''), judgedOn: [own('par')] } as const
const DEPARTS = {
  outcome: 'broken',
  detail: own('expected 201; received 400'),
  departure: { expected: own('201'), came: own('400') },
  judgedOn: [own('par')],
} as const

const { CASE } = process.env
if (CASE === 'file that throws') throw new Error('a mistake in a spec')

/** What the check of `par.request`, in the middle of the run, does for each `CASE`. */
const SPECIAL: Readonly<Record<string, () => unknown>> = {
  flaky: () => {
    if (test.info().retry === 0) depart()
  },
  broken: depart,
  crash: () => process.exit(1),
  'never ends': () => {
    for (;;);
  },
  'silent and red': () => Promise.reject(new Error('the suite failed')),
  interrupted: () => endRunner('SIGINT'),
  killed: () => endRunner('SIGKILL'),
}

for (const id of allClauseIds().filter((known) => clauseOf(known).force === 'stated'))
  test(...clause(id), async () => {
    if (CASE === 'skipped') test.skip(true, 'for no reason')
    if (id === 'par.request') await SPECIAL[CASE ?? '']?.()
    if (id !== 'par.request' || CASE !== 'silent') say(id, KEPT)
  })

/** The clauses of standards that a run departs from, of the two that it judges. */
const DEPARTURES: Readonly<Record<string, readonly AnyClauseId[]>> = {
  'one departure': ['token.content-type'],
  'two departures': ['token.content-type', 'token.post-only'],
}

const departures = DEPARTURES[CASE ?? '']
for (const id of departures ? (['token.content-type', 'token.post-only'] as const) : [])
  test(...clause(id), () => {
    const departs = departures?.includes(id)
    say(id, departs ? { ...DEPARTS, outcome: 'warning' } : KEPT)
    if (departs) throw new Error('a warning')
  })

if (CASE === 'only') test.only(...clause('token.scope', 'alone'), () => say('token.scope', KEPT))

if (CASE === 'other test fails')
  test('a test without a clause', () => {
    throw new Error('it fails')
  })

function say(clause: AnyClauseId, what: Omit<Said, 'clause'>) {
  const said: Said = { clause, ...what }
  test.info().annotations.push({ type: ANNOTATION.finding, description: JSON.stringify(said) })
}

function depart() {
  say('par.request', DEPARTS)
  throw new Error('broken')
}

/** Sends a signal to the runner process; the returned promise never settles. */
function endRunner(signal: NodeJS.Signals) {
  process.kill(process.ppid, signal)
  return new Promise(() => {})
}
