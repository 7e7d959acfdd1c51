import { expect, test } from '@playwright/test'
import { errorsOf } from '../../../helpers/schema/schemas.ts'
import { draftJourneys, UnusableRecording } from '../../../helpers/tools/journey-recorder/draft-journeys.ts'
import type { RecordedAction } from '../../../helpers/tools/journey-recorder/recording.ts'
import { KEYBOARD, UNUSUAL, VARIABLES } from './recordings.ts'
import { TYPED } from './unusual-pages.ts'

const OPTIONS = { decision: 'approve', variables: VARIABLES, permissions: ['read_accounts'] } as const
const button = (name: string) => ({ role: 'button', name })
const textbox = (name: string) => ({ role: 'textbox', name })
const the = (variable: string) => `\${${variable}}`
const upTo = (document: number) => UNUSUAL.filter((action) => action.document <= document)
const without = (document: number) => UNUSUAL.filter((action) => action.document !== document)

test('a recording becomes a journey for each page', () => {
  const shows = { permission: { text: the('PERMISSION') }, dataProvider: { text: the('DATA_PROVIDER') } }
  const frame = 'iframe[name="verification"]'
  expect(draftJourneys(UNUSUAL, OPTIONS).journeys).toEqual({
    userName: {
      steps: [
        { fill: textbox('User name'), with: the('CONSENT_USERNAME') },
        { press: textbox('User name'), key: 'Enter' },
      ],
    },
    signIn: {
      steps: [
        { fill: textbox('Memorable word'), with: the('CONSENT_MEMORABLE_WORD') },
        { fill: textbox('Password'), with: the('CONSENT_PASSWORD') },
        { fill: textbox('Postcode'), with: TYPED.postcode },
        { click: button('Sign in') },
      ],
    },
    oneTimeCode: {
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
})

test('what was done by keyboard becomes the same steps', () => {
  const { journeys } = draftJourneys(KEYBOARD, { ...OPTIONS, decision: 'deny' })
  expect(Object.keys(journeys)).toEqual(['signIn', 'chooseDataProvider', 'approve', 'deny'])
  expect(journeys.signIn?.steps).toEqual([
    { fill: textbox('User name'), with: the('CONSENT_USERNAME') },
    { fill: textbox('Password'), with: the('CONSENT_PASSWORD') },
    { press: textbox('Password'), key: 'Enter' },
  ])
  expect(journeys.chooseDataProvider).toEqual({
    choice: 'bank-b',
    steps: [
      { check: { role: 'radio', name: the('DATA_PROVIDER') } },
      { press: button('Continue'), key: 'Enter' },
    ],
  })
  expect(journeys.deny?.steps).toEqual([{ press: button('Deny'), key: 'Enter' }])
  expect(journeys.approve?.steps).toEqual([{ click: button('Approve') }])
})

test('the journeys satisfy their schema', () => {
  const { journeys } = draftJourneys(UNUSUAL, OPTIONS)
  const unframed = JSON.stringify(journeys, (key, value) => (key === 'frame' ? undefined : value))
  expect(errorsOf('journey.schema.json', JSON.parse(unframed))).toEqual([])
})

test('nothing that was typed as a secret is in the journeys or the notes', () => {
  const text = JSON.stringify(draftJourneys(UNUSUAL, OPTIONS))
  for (const secret of [TYPED.CONSENT_PASSWORD, TYPED.memorable, TYPED.code, 'wrng'])
    expect(text).not.toContain(JSON.stringify(secret).slice(1, -1))
})

test('a secret that no variable holds, in a field that could not tell its type, is not written', () => {
  const blind = UNUSUAL.map(({ field: _, ...action }): RecordedAction => action)
  const text = JSON.stringify(draftJourneys(blind, OPTIONS))
  expect(text).not.toContain(TYPED.memorable)
  expect(text).not.toContain(TYPED.postcode)
})

test('the notes say what is left to do', () => {
  expect(draftJourneys(UNUSUAL, OPTIONS).notes).toEqual([
    expect.stringMatching(/^deny: not recorded.*button "Refuse"/),
    'signIn: it needs the variable CONSENT_MEMORABLE_WORD; set it in the .env file of the target.',
    `signIn: "${TYPED.postcode}" is typed literally.`,
    'oneTimeCode: it needs the variable ONE_TIME_CODE; set CONSENT_TOTP_SEED in the .env file of the target.',
  ])
})

test('a recorded denial leaves the approval to be drafted', () => {
  const { journeys } = draftJourneys(UNUSUAL, { ...OPTIONS, decision: 'deny' })
  expect(journeys.deny?.steps).toEqual([{ click: button('Accept') }])
  expect(journeys.approve?.steps).not.toEqual(journeys.deny?.steps)
})

test('without another button, the other decision is a copy, and the note says so', () => {
  const bare = UNUSUAL.map((action) =>
    action.document === 6 ? { ...action, snapshot: '- button "Accept" [ref=e1]' } : action,
  )
  const { journeys, notes } = draftJourneys(bare, OPTIONS)
  expect(journeys.deny).toEqual(journeys.approve)
  expect(notes).toContainEqual(
    expect.stringMatching(/^deny: this is a copy of approve, which would approve\./),
  )
})

test('a log-in that was refused and done again is one journey', () => {
  const again = UNUSUAL.filter(({ document }) => document === 2)
  const later = UNUSUAL.filter(({ document }) => document > 2)
  const shift = (by: number) => (action: RecordedAction) => ({ ...action, document: action.document + by })
  const twice = [...upTo(2), ...again.map(shift(1)), ...later.map(shift(1))]
  expect(draftJourneys(twice, OPTIONS).journeys).toEqual(draftJourneys(UNUSUAL, OPTIONS).journeys)
})

test('pages that were not recorded are made up, and the notes say so', () => {
  const { journeys, notes } = draftJourneys(without(5), OPTIONS)
  expect(journeys.chooseDataProvider?.choice).toBe('bank-a')
  expect(notes).toContainEqual(expect.stringMatching(/^chooseDataProvider: no page asked/))
  expect(draftJourneys(upTo(6).slice(-1), OPTIONS).notes).toContainEqual(
    expect.stringMatching(/^signIn: no log-in/),
  )
})

test('a page that begins with a button of other pages is told by its heading', () => {
  const begun = UNUSUAL.filter(({ line }) => line.name !== 'check')
  expect(draftJourneys(begun, OPTIONS).journeys.termsOfUse).toEqual({
    opensWith: { role: 'heading', name: 'Terms of use' },
    steps: [{ click: button('Continue') }],
  })
})

test('what no journey can say is told', () => {
  const popup = UNUSUAL.map((action) => (action.document === 4 ? { ...action, isPopup: true } : action))
  const { journeys, notes } = draftJourneys(popup, OPTIONS)
  expect(journeys.termsOfUse).toBeUndefined()
  expect(notes).toContain(
    'A pop-up window was used; write its journey by hand: a pop-up is a page like any other.',
  )
})

for (const [what, actions, says] of [
  ['nothing', [], /Nothing was recorded/],
  ['a log-in only', upTo(2), /ends after the log-in/],
] as const)
  test(`${what} makes no journeys`, () => {
    expect(() => draftJourneys(actions, OPTIONS)).toThrow(UnusableRecording)
    expect(() => draftJourneys(actions, OPTIONS)).toThrow(says)
  })
