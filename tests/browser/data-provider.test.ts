import { expect, test } from 'vitest'
import { knownProviders, variablesOfProvider } from '../../helpers/browser/shows.ts'

const journeys = (choice: string, choiceName?: string) => ({
  chooseDataProvider: { choice, ...(choiceName && { choiceName }), steps: [] },
})
const AURORA = { DP_ID: 'dp-aurora', DP_ID_NAME: 'Aurora Bank' }

for (const [what, sources, wanted, others] of [
  [
    'one that is chosen has its choice and its name',
    { journeys: journeys('dp-lake', 'Lake Bank'), variables: AURORA },
    { words: ['dp-lake', 'Lake Bank'], name: 'Lake Bank' },
    ['dp-aurora', 'Aurora Bank'],
  ],
  [
    'one that is fixed has its identifier and its name',
    { dataProvider: 'dp-aurora', journeys: journeys('dp-lake'), variables: AURORA },
    { words: ['dp-aurora', 'Aurora Bank'], name: 'Aurora Bank' },
    ['dp-lake'],
  ],
  [
    'one that is fixed and chosen has the name of either',
    { journeys: journeys('dp-aurora'), variables: AURORA },
    { words: ['dp-aurora', 'Aurora Bank'], name: 'Aurora Bank' },
    [],
  ],
  [
    'one that is chosen by its name has the identifier as well',
    { journeys: journeys('Aurora Bank'), variables: AURORA },
    { words: ['Aurora Bank', 'dp-aurora'], name: 'Aurora Bank' },
    [],
  ],
  [
    'a name that is the choice is told once',
    { journeys: journeys('Lake Bank', 'Lake Bank'), variables: {} },
    { words: ['Lake Bank'], name: 'Lake Bank' },
    [],
  ],
  [
    'one without a name has none',
    { dataProvider: 'dp-aurora', journeys: {}, variables: { DP_ID: 'dp-aurora' } },
    { words: ['dp-aurora'] },
    [],
  ],
  ['none is known', { journeys: {}, variables: {} }, undefined, []],
] as const)
  test(what, () => {
    expect(knownProviders(sources)).toEqual({ wanted, others })
  })

test('journeys name a data provider by two variables', () => {
  expect(variablesOfProvider({ words: ['dp-lake', 'Lake Bank'], name: 'Lake Bank' })).toEqual({
    DATA_PROVIDER: 'dp-lake',
    DATA_PROVIDER_NAME: 'Lake Bank',
  })
  expect(variablesOfProvider({ words: ['dp-lake'] })).toEqual({
    DATA_PROVIDER: 'dp-lake',
    DATA_PROVIDER_NAME: 'dp-lake',
  })
  expect(variablesOfProvider(undefined)).toEqual({ DATA_PROVIDER: '', DATA_PROVIDER_NAME: '' })
})
