import { expect, test } from '@playwright/test'
import { choiceOf, generalise, nameOffered } from '../../../helpers/tools/journey-recorder/choose-provider.ts'
import type { RecordedAction, RecordedField } from '../../../helpers/tools/journey-recorder/recording.ts'

const the = (variable: string) => `\${${variable}}`
const picked = (name: string, field?: RecordedField, role = 'radio'): RecordedAction => ({
  line: { name: 'check', selector: 'x', locator: { kind: 'role', body: role, options: { name } } },
  document: 1,
  title: '',
  snapshot: '',
  ...(field && { field }),
})
const radio = (value: string, name: string): RecordedField => ({
  type: 'radio',
  value,
  offers: [
    { value, name },
    { value: 'dp-lake', name: 'Lake Bank' },
  ],
})
const selected = (value: string, field?: RecordedField): RecordedAction => ({
  ...picked('Bank', field, 'combobox'),
  line: {
    name: 'select',
    selector: 'x',
    options: [value],
    locator: { kind: 'label', body: 'Bank', options: {} },
  },
})

for (const [what, pick, choice] of [
  [
    'a radio button has its value and its label',
    picked('Aurora Bank', radio('dp-aurora', 'Aurora Bank')),
    { choice: 'dp-aurora', choiceName: 'Aurora Bank' },
  ],
  [
    'a label that has the identifier as well is a name without it',
    picked('Aurora Bank dp-aurora', radio('dp-aurora', 'Aurora Bank dp-aurora')),
    { choice: 'dp-aurora', choiceName: 'Aurora Bank' },
  ],
  [
    'a label that is the identifier is no name',
    picked('dp-aurora', radio('dp-aurora', 'dp-aurora')),
    { choice: 'dp-aurora' },
  ],
  [
    'a radio button without a value has its label',
    picked('Aurora Bank', radio('on', 'Aurora Bank')),
    { choice: 'Aurora Bank' },
  ],
  [
    'an option has its value and its label',
    selected('dp-lake', { ...radio('dp-lake', 'Lake Bank'), type: 'select' }),
    { choice: 'dp-lake', choiceName: 'Lake Bank' },
  ],
  ['an option whose page was gone has its value', selected('dp-lake'), { choice: 'dp-lake' }],
  ['a button has its words', picked('Aurora Bank', undefined, 'button'), { choice: 'Aurora Bank' }],
] as const)
  test(what, () => {
    expect(choiceOf(pick, {})).toEqual(choice)
  })

test('the words of a button that name the identifier of DP_ID have a name beside it', () => {
  expect(choiceOf(picked('Aurora Bank dp-1', undefined, 'button'), { DP_ID: 'dp-1' })).toEqual({
    choice: 'dp-1',
    choiceName: 'Aurora Bank',
  })
})

test('steps name the provider by its identifier and by its name', () => {
  const choice = { choice: 'dp-aurora', choiceName: 'Aurora Bank' }
  const steps = [
    { check: { role: 'radio', name: 'Aurora Bank' } },
    { click: { css: '[data-id="dp-aurora"]' } },
  ]
  expect(generalise(steps, choice)).toEqual({
    isGeneral: true,
    steps: [
      { check: { role: 'radio', name: the('DATA_PROVIDER_NAME') } },
      { click: { css: `[data-id="${the('DATA_PROVIDER')}"]` } },
    ],
  })
})

test('the name of a provider that was not picked is told where the page offers it', () => {
  const pick = picked('Aurora Bank', radio('dp-aurora', 'Aurora Bank'))
  expect(nameOffered(pick, 'dp-lake')).toBe('Lake Bank')
  expect(nameOffered(pick, 'dp-other')).toBeUndefined()
  expect(nameOffered(pick, undefined)).toBeUndefined()
})
