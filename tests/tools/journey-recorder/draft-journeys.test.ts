import { expect, test } from 'vitest'
import { errorsOf } from '../../../helpers/schema/schemas.ts'
import { generalise } from '../../../helpers/tools/journey-recorder/data-provider.ts'
import { draftJourneys, UnusableRecording } from '../../../helpers/tools/journey-recorder/draft-journeys.ts'
import {
  elementOf,
  parseLine,
  type RecordedAction,
} from '../../../helpers/tools/journey-recorder/recording.ts'
import { KEYBOARD, TYPED, UNUSUAL, VARIABLES } from './recordings.ts'

const template = {
  signIn: { steps: [{ click: { label: 'Template' } }] },
  chooseDataProvider: { choice: 'none', steps: [{ click: { label: 'Template' } }] },
}
const OPTIONS = {
  decision: 'approve',
  variables: VARIABLES,
  permissions: ['read_accounts'],
  template,
} as const
const button = (name: string) => ({ role: 'button', name })
const textbox = (name: string) => ({ role: 'textbox', name })
const the = (variable: string) => `\${${variable}}`
const upTo = (document: number) => UNUSUAL.filter((action) => action.document <= document)

test('a recording becomes a journey for each page', () => {
  const shows = { permission: { text: the('PERMISSION') }, dataProvider: { text: the('DATA_PROVIDER') } }
  const frame = 'iframe[name="verification"]'
  const { journeys, notes } = draftJourneys(UNUSUAL, OPTIONS)
  expect(journeys).toEqual({
    page1: {
      steps: [
        { fill: textbox('User name'), with: the('CONSENT_USERNAME') },
        { press: textbox('User name'), key: 'Enter' },
      ],
    },
    signIn: {
      steps: [
        { fill: textbox('Memorable word'), with: the('CONSENT_MEMORABLE_WORD') },
        { fill: textbox('Password'), with: the('CONSENT_PASSWORD') },
        { fill: textbox('Postcode'), with: the('CONSENT_POSTCODE') },
        { click: button('Sign in') },
      ],
    },
    code: {
      steps: [
        { fill: { ...textbox('Code'), frame }, with: the('ONE_TIME_CODE') },
        { click: { ...button('Verify'), frame } },
      ],
    },
    termsOfUse: {
      steps: [{ check: { role: 'checkbox', name: 'I have read the terms' } }, { click: button('Continue') }],
    },
    chooseDataProvider: {
      choice: 'bank-b',
      steps: [
        { select: { label: 'Bank Bank ABank B' }, option: the('DATA_PROVIDER') },
        { press: button('Continue'), key: 'Space' },
      ],
    },
    approve: { shows, steps: [{ click: button('Accept') }] },
    deny: { shows, steps: [{ click: button('Refuse') }] },
  })
  expect(errorsOf('journey.schema.json', journeys)).toEqual([])
  expect(notes).toEqual([
    expect.stringMatching(/^code: .* CONSENT_TOTP_SEED/),
    expect.stringContaining('CONSENT_MEMORABLE_WORD'),
    expect.stringContaining('CONSENT_POSTCODE'),
    expect.stringMatching(/^deny: not recorded/),
  ])
})

test('what was done by keyboard becomes the same steps', () => {
  const { journeys } = draftJourneys(KEYBOARD, { ...OPTIONS, decision: 'deny' })
  expect(journeys).toMatchObject({
    signIn: {
      steps: [
        { fill: textbox('User name'), with: the('CONSENT_USERNAME') },
        { fill: textbox('Password'), with: the('CONSENT_PASSWORD') },
        { press: textbox('Password'), key: 'Enter' },
      ],
    },
    chooseDataProvider: {
      choice: 'bank-b',
      choiceName: 'bank-b',
      steps: [
        { check: { role: 'radio', name: the('DATA_PROVIDER_NAME') } },
        { press: button('Continue'), key: 'Enter' },
      ],
    },
    approve: { steps: [{ click: button('Approve') }] },
    deny: { steps: [{ press: button('Deny'), key: 'Enter' }] },
  })
  expect(Object.keys(journeys)).toHaveLength(4)
})

test('nothing that was typed is in the journeys or the notes', () => {
  const text = JSON.stringify(draftJourneys(UNUSUAL, OPTIONS))
  for (const typed of [...Object.values(TYPED), 'wrng'])
    expect(text).not.toContain(JSON.stringify(typed).slice(1, -1))
})

test('without another button, the other decision is a copy, and the note says so', () => {
  const bare = UNUSUAL.map((action) =>
    action.document === 6 ? { ...action, snapshot: '- button "Accept" [ref=e1]' } : action,
  )
  const { journeys, notes } = draftJourneys(bare, OPTIONS)
  expect(journeys.deny).toEqual(journeys.approve)
  expect(notes).toContainEqual(expect.stringMatching(/^deny: this is a copy/))
})

test('pages that did not appear are those of the template, and the notes say so', () => {
  const { journeys, notes } = draftJourneys(UNUSUAL.slice(-1), OPTIONS)
  expect(journeys).toMatchObject(template)
  expect(notes).toEqual([
    expect.stringMatching(/^signIn: its page did not appear/),
    expect.stringMatching(/^chooseDataProvider: its page did not appear/),
    expect.stringMatching(/^deny: not recorded/),
  ])
})

test('a page that begins with a button of other pages is recognised by its heading', () => {
  const begun = UNUSUAL.filter(({ line }) => line.name !== 'check')
  expect(draftJourneys(begun, OPTIONS).journeys.termsOfUse).toEqual({
    opensWith: { role: 'heading', name: 'Terms of use' },
    steps: [{ click: button('Continue') }],
  })
})

for (const [what, actions, says] of [
  ['nothing', [], /Nothing was recorded/],
  ['a log-in only', upTo(2), /ends after the log-in/],
] as const)
  test(`${what} makes no journeys`, () => {
    expect(() => draftJourneys(actions, OPTIONS)).toThrow(UnusableRecording)
    expect(() => draftJourneys(actions, OPTIONS)).toThrow(says)
  })

test('the identifier and the name of a data provider are told apart', () => {
  const label = 'Aurora Bank bank-a'
  const renamed: RecordedAction[] = JSON.parse(JSON.stringify(KEYBOARD).replaceAll('bank-b', label))
  const chosen = draftJourneys(renamed, { ...OPTIONS, decision: 'deny' }).journeys.chooseDataProvider
  expect(chosen).toMatchObject({
    choice: 'bank-a',
    choiceName: 'Aurora Bank',
    steps: [{ check: { role: 'radio', name: the('DATA_PROVIDER') } }, {}],
  })
  const byId = [{ click: { css: '[data-id="bank-a"]' } }]
  expect(generalise(byId, { choice: 'bank-a' })).toEqual([
    { click: { css: `[data-id="${the('DATA_PROVIDER')}"]` } },
  ])
})

const role = (name: unknown, more: object = {}) => ({
  kind: 'role',
  body: 'button',
  options: { name, ...more },
})

for (const [selector, locator, element] of [
  ['internal:role=button[name="Go"s]', role('Go', { exact: true }), { ...button('Go'), exact: true }],
  ['internal:testid=[data-testid="otp"s]', { kind: 'test-id', body: 'otp', options: {} }, { testId: 'otp' }],
  ['first', { ...role('Go'), next: { kind: 'first', body: '', options: {} } }, button('Go')],
  [
    'second >> nth=1',
    { ...role('Go'), next: { kind: 'nth', body: '1', options: {} } },
    { css: 'second >> nth=1' },
  ],
  ['by a regular expression', role({}), { css: 'by a regular expression' }],
] as const)
  test(`the element of ${selector} becomes ${JSON.stringify(element)}`, () => {
    expect(elementOf(parseLine(JSON.stringify({ name: 'click', selector, locator })))).toEqual(element)
  })

test('a line of another format is refused', () => {
  expect(() => parseLine('{"name":"click","locator":{"type":"role"}}')).toThrow(/version of Playwright/)
})
