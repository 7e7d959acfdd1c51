import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { seriesLines } from '../../helpers/report/series/target-result.ts'
import { layoutOf } from '../../helpers/report/terminal/style.ts'
import { INDEX_PAGE, RESULTS } from './pages.ts'

const page = parse(INDEX_PAGE)

test('each target has its verdict, its news, and a link to its report', () => {
  expect(page.querySelector('h1')?.text).toBe('1 of 4 targets is kept.')
  expect(page.querySelector('.rests')?.text).toContain('Not run: production.')
  const card = (name: string) => page.querySelector(`article[aria-labelledby="target-${name}"]`)
  const linksOf = (name: string) =>
    card(name)
      ?.querySelectorAll('a')
      .map((a) => a.getAttribute('href'))
  const development = card('development')?.text
  expect(development).toContain('The verdict was kept.')
  expect(development).toMatch(/Newly broken: .*token\.scope/)
  expect(development).toContain('A file contained a secret and was removed.')
  expect(linksOf('development')).toEqual(['development/contract.html'])
  expect(card('staging')?.text).not.toContain('Since the run before')
  expect(card('integration')?.text).toContain('The run ended without a verdict.')
  expect(linksOf('integration')).toEqual([])
  expect(card('production')?.text).toContain('It has not run.')
})

test('what some target does not keep stands by name, with a link to its evidence', () => {
  const rows = page.querySelectorAll('.wide tr')
  expect(rows[0]?.querySelectorAll('th').map(({ text }) => text)).toEqual([
    'Clause',
    'development',
    'staging',
  ])
  expect(rows[1]?.text).toContain('broken')
  const row = rows.find(({ text }) => text.includes('token.scope ·'))
  expect(row?.querySelectorAll('td').map(({ text }) => text)).toEqual(['broken', 'kept'])
  expect(row?.querySelector('a')?.getAttribute('href')).toBe('development/contract.html#token.scope')
})

test('the terminal has a line for each target', () => {
  expect(seriesLines(RESULTS, layoutOf({}))).toEqual([
    'BROKEN  development: The service departs from its documentation in 3 places. A',
    '  file contained a secret and was removed.',
    'KEPT  staging: The service conforms to its documentation.',
    'INCOMPLETE  integration: The run ended without a verdict.',
    'NOT RUN  production',
  ])
})
