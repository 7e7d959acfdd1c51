import { expect, test } from 'vitest'
import { knownProviders } from '../../helpers/browser/shows.ts'

const chosen = (choice: string, choiceName?: string) => ({
  chooseDataProvider: { choice, ...(choiceName && { choiceName }), steps: [] },
})
const AURORA = { DP_ID: 'dp-aurora', DP_ID_NAME: 'Aurora Bank' }
const BOTH = ['dp-aurora', 'Aurora Bank']

for (const [what, sources, words, name, others] of [
  ['chosen', { journeys: chosen('dp-lake', 'Lake Bank') }, ['dp-lake', 'Lake Bank'], 'Lake Bank', BOTH],
  ['fixed', { dataProvider: 'dp-aurora', journeys: chosen('dp-lake') }, BOTH, 'Aurora Bank', ['dp-lake']],
  ['fixed and chosen', { journeys: chosen('dp-aurora') }, BOTH, 'Aurora Bank', []],
  ['chosen by its name', { journeys: chosen('Aurora Bank') }, BOTH.toReversed(), 'Aurora Bank', []],
  [
    'chosen by its name, without a known identifier',
    { journeys: chosen('Lake Bank', 'Lake Bank'), variables: {} },
    ['Lake Bank'],
    'Lake Bank',
    [],
  ],
  [
    'chosen by its label, which contains a known identifier',
    { journeys: chosen('Aurora Bank (dp-aurora)') },
    ['Aurora Bank (dp-aurora)'],
    undefined,
    [],
  ],
  [
    'chosen by a word that may be the name of a known identifier',
    { journeys: chosen('Lake Bank'), variables: { DP_ID: 'dp-lake' } },
    ['Lake Bank'],
    undefined,
    [],
  ],
  [
    'fixed without a name',
    { dataProvider: 'dp-aurora', journeys: {}, variables: { DP_ID: 'dp-aurora' } },
    ['dp-aurora'],
    undefined,
    [],
  ],
] as const)
  test(`a data provider that is ${what} is found with its identifier and name, as far as known`, () => {
    const wanted = { words, ...(name && { name }) }
    expect(knownProviders({ variables: AURORA, ...sources })).toEqual({ wanted, others })
  })

test('without any configured data provider, none is expected', () => {
  expect(knownProviders({ journeys: {}, variables: {} })).toEqual({ wanted: undefined, others: [] })
})
