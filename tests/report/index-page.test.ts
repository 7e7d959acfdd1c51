import { parse } from 'node-html-parser'
import { expect, test } from 'vitest'
import { seriesLines } from '../../helpers/report/series.ts'
import { layoutOf } from '../../helpers/report/terminal/style.ts'
import { INDEX_PAGE, RESULTS } from './pages.ts'

const page = parse(INDEX_PAGE)

test('each target has its verdict, its news, and a link to its report', () => {
  expect(page.querySelector('h1')?.text).toBe('1 of 4 targets is kept.')
  const targets = page.querySelectorAll('[aria-labelledby="targets"] li')
  const [development, staging, integration, production] = targets.map(({ text }) => text)
  expect(development).toContain('The verdict was kept.')
  expect(development).toMatch(/Newly broken: .*token\.scope/)
  expect(development).toContain('A file contained a secret and was removed.')
  expect(staging).not.toContain('The verdict was')
  expect(integration).toContain('The run ended without a verdict.')
  expect(production).toContain('not run')
  const links = targets.map((target) => target.querySelector('a')?.getAttribute('href'))
  expect(links).toEqual(['development/contract.html', 'staging/contract.html', undefined, undefined])
})

test('what some target does not keep stands by name, with a link to its evidence', () => {
  const row = page.querySelectorAll('tr').find(({ text }) => text.includes('token.scope'))
  expect(row?.querySelectorAll('td').map(({ text }) => text)).toEqual(['broken', 'kept'])
  expect(row?.querySelector('a')?.getAttribute('href')).toBe('development/contract.html#token.scope')
})

test('the terminal has a line for each target', () => {
  expect(seriesLines(RESULTS, layoutOf({}))).toEqual([
    'BROKEN  development: The service departs from its documentation in 3 places. A',
    '        file contained a secret and was removed.',
    'KEPT  staging: The service conforms to its documentation.',
    'INCOMPLETE  integration: The run ended without a verdict.',
    'NOT RUN  production',
  ])
})
