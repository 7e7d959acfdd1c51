import type { Outcome } from '../../helpers/verdict/outcome.ts'
import type { Report } from '../../helpers/verdict/report.ts'
import { asShown } from '../as-shown.ts'
import { sampleReport } from '../report/sample.ts'
import { expect, test } from '../verdict/nested-run.ts'

/** The report of a run of a target, in which checks were judged. */
const of = (target: string, other: Partial<Report> = {}): Report =>
  sampleReport({
    target: asShown(target),
    run: asShown('0f8fad5b-d9cb-469f-a165-70867728950e'),
    checkCounts: { planned: 2, judged: 2, minimum: 0 },
    ...other,
  })

const broken = (id: string): Pick<Report, 'clauses'> => ({
  clauses: sampleReport().clauses.map((clause) =>
    clause.id === id ? { ...clause, outcome: 'broken' } : clause,
  ),
})

test('compare lists the clauses that are worse in the second run, and exits with 1', async ({
  command,
  write,
}) => {
  write('reports/development/verdict.json', of('development'))
  write('reports/verdict.json', of('staging', broken('token.json')))
  const { end, text } = await command(['compare.ts', 'development', 'staging'])
  expect(text).toContain('worse  token.json (section 4.1): kept → broken')
  expect(text).toContain('1 clause is worse in staging than in development')
  expect(end).toBe(1)
  const back = await command(['compare.ts', 'staging', 'reports/development/verdict.json'])
  expect(back.text).toContain('No clause is worse in development than in staging;')
  expect(back.end).toBe(0)
})

/** A result with another outcome for every clause of the token endpoint that is kept. */
const outcomesOf = (outcome: Outcome): Pick<Report, 'clauses'> => ({
  clauses: sampleReport().clauses.map((clause) =>
    clause.outcome === 'kept' && clause.section === '4.1' ? { ...clause, outcome } : clause,
  ),
})

test('compare exits with 4 if kept clauses of one side were not judged in the other, and names them', async ({
  command,
  write,
}) => {
  write('whole.json', of('development'))
  write('single.json', of('staging', { clauses: of('staging').clauses.slice(0, 1) }))
  write('unreachable.json', of('staging', outcomesOf('unreachable')))
  write('not-offered.json', of('staging', outcomesOf('not offered')))
  for (const words of [
    ['./whole.json', './single.json'],
    ['./single.json', './whole.json'],
    ['./whole.json', './unreachable.json'],
    ['./unreachable.json', './whole.json'],
  ]) {
    const { end, text } = await command(['compare.ts', ...words])
    expect(text.replaceAll(/\s+/g, ' ')).toMatch(
      /, but \d+ of \d+ clauses were judged in only one of the two\./,
    )
    expect(text).toMatch(/^staging did not judge .* \(unreachable|absent\): /m)
    expect(end, words.join(' ')).toBe(4)
  }
  expect((await command(['compare.ts', './whole.json', './not-offered.json'])).end).toBe(0)
})

test('compare reports all problems at once, and exits with 2', async ({ command, write }) => {
  write('old.json', { ...of('x'), version: 5 })
  const { end, text } = await command(['compare.ts', 'nowhere', './old.json'])
  expect(text).toContain('Found 2 problems; nothing was compared.')
  expect(text).toContain('nowhere: there is no readable result')
  expect(text).toMatch(/old\.json: it has version 5 of the format/)
  expect(end).toBe(2)
})

test('compare needs exactly two arguments', async ({ command }) => {
  for (const words of [[], ['one'], ['one', 'two', 'three']]) {
    const { end, text } = await command(['compare.ts', ...words])
    expect(text).toContain('Name two targets, or two files.')
    expect(text).toContain('Usage: npm run compare -- <first> <second>')
    expect(end).toBe(2)
  }
})
