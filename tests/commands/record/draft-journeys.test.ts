import { expect, test } from 'vitest'
import { draftJourneys } from '../../../commands/record/draft-journeys.ts'
import {
  elementOf,
  parseLine,
  type RecordedAction,
  UnusableRecording,
} from '../../../commands/record/steps.ts'
import { errorsOf } from '../../../helpers/schema/schemas.ts'

const button = (name: string) => ({ role: 'button', name })
const textbox = (name: string) => ({ role: 'textbox', name })
const the = (variable: string) => `\${${variable}}`

/** An action on an element with a role, as the recorder notes it. */
function action(
  document: number,
  name: string,
  role: string,
  words: string,
  more: object = {},
): RecordedAction {
  const selector = `internal:role=${role}[name="${words}"i]`
  return { line: { name, selector, ...more }, document, snapshot: '' }
}

const CONSENT = `- heading "Share your data" [level=1]
- paragraph: read_accounts at Harbour
- button "Accept" [active] [ref=e5]
- link "Help"
- button "Refuse" [ref=e7]`
const ACCEPT = { ...action(5, 'click', 'button', 'Accept', { clickCount: 1 }), snapshot: CONSENT }

const RECORDED: readonly RecordedAction[] = [
  action(1, 'fill', 'textbox', 'Password', { text: 'wrng' }),
  action(1, 'press', 'textbox', 'Password', { key: 'Enter' }),
  action(2, 'click', 'textbox', 'Password', { clickCount: 1 }),
  action(2, 'press', 'textbox', 'Password', { key: 'Tab' }),
  action(2, 'fill', 'textbox', 'Password', { text: 'p&ss' }),
  action(2, 'fill', 'textbox', 'Password', { text: 'p&ss "wörd"' }),
  action(2, 'press', 'textbox', 'Password', { key: 'Enter' }),
  action(2, 'click', 'button', 'Sign in', { clickCount: 0 }),
  action(3, 'fill', 'textbox', 'Mémorable word', { text: 'lighthouse' }),
  action(3, 'fill', 'textbox', 'Code', { text: '271828' }),
  action(3, 'click', 'button', 'Continue', { clickCount: 1 }),
  action(4, 'check', 'radio', 'Aurora'),
  {
    ...action(4, 'click', 'radio', ''),
    line: { name: 'click', selector: 'internal:text="Harbour"i' },
  },
  action(4, 'check', 'radio', 'Harbour'),
  action(4, 'click', 'button', 'Continue', { clickCount: 1 }),
  ACCEPT,
]

/** A recording in which a radio button with a label and a value was checked; the consent page shows the name. */
const pickedAs = (label: string, value?: string): readonly RecordedAction[] => [
  { ...action(1, 'check', 'radio', label), ...(value !== undefined && { value }) },
  { ...ACCEPT, snapshot: CONSENT.replace('Harbour', 'North Bank') },
]

const OPTIONS = {
  variables: { CONSENT_PASSWORD: 'p&ss "wörd"' },
  permissions: ['read_accounts'],
  template: {
    signIn: { steps: [{ click: { label: 'Template' } }] },
    chooseDataProvider: { choice: 'none', steps: [{ click: { label: 'Template' } }] },
  },
} as const

test('a recording becomes a journey for each page', () => {
  const shows = { permission: { text: the('PERMISSION') }, dataProvider: { text: the('DATA_PROVIDER') } }
  const { journeys, notes } = draftJourneys(RECORDED, OPTIONS)
  expect(journeys).toEqual({
    signIn: {
      steps: [
        { fill: textbox('Password'), with: the('CONSENT_PASSWORD') },
        { press: textbox('Password'), key: 'Enter' },
      ],
    },
    page2: {
      steps: [
        { fill: textbox('Mémorable word'), with: the('CONSENT_MEMORABLE_WORD') },
        { fill: textbox('Code'), with: the('ONE_TIME_CODE') },
        { click: button('Continue') },
      ],
    },
    chooseDataProvider: {
      choice: 'Harbour',
      choiceName: 'Harbour',
      steps: [{ check: { role: 'radio', name: the('DATA_PROVIDER') } }, { click: button('Continue') }],
    },
    approve: { shows, steps: [{ click: button('Accept') }] },
    deny: { shows, steps: [{ click: button('Refuse') }] },
  })
  expect(errorsOf('journey.schema.json', journeys)).toEqual([])
  expect(notes.map((note) => note.split(':')[0])).toEqual([
    'chooseDataProvider/choice is the displayed name; replace it with the identifier of the data provider if you know it.',
    'deny',
    'set CONSENT_MEMORABLE_WORD in the .env file.',
    'set CONSENT_TOTP_SEED in the .env file.',
  ])
})

test('the journeys and the notes contain nothing that was typed', () => {
  const text = JSON.stringify(draftJourneys(RECORDED, OPTIONS))
  for (const typed of ['p&ss', 'wörd', 'lighthouse', '271828', 'wrng']) expect(text).not.toContain(typed)
})

test('with a passkey, the first page is the log-in although nothing is typed on it', () => {
  const recorded = [action(1, 'click', 'button', 'Sign in with a passkey', { clickCount: 1 }), ACCEPT]
  const { journeys, notes } = draftJourneys(recorded, { ...OPTIONS, hasPasskey: true })
  expect(journeys.signIn).toEqual({ steps: [{ click: button('Sign in with a passkey') }] })
  expect(notes.join()).not.toContain('signIn')
})

test('the option that was picked from a list is the choice', () => {
  const picked = [action(1, 'select', 'combobox', 'Bank', { options: ['bank-b'] }), ACCEPT]
  expect(draftJourneys(picked, OPTIONS).journeys.chooseDataProvider).toEqual({
    choice: 'bank-b',
    steps: [{ select: { role: 'combobox', name: 'Bank' }, option: the('DATA_PROVIDER') }],
  })
})

test.each([
  [
    'North Bank dp-north',
    'dp-north',
    'dp-north',
    'North Bank',
    `${the('DATA_PROVIDER_NAME')} ${the('DATA_PROVIDER')}`,
  ],
  [
    'North Bank (42179)',
    '42179',
    '42179',
    'North Bank',
    `${the('DATA_PROVIDER_NAME')} (${the('DATA_PROVIDER')})`,
  ],
  [
    'dp-north North Bank',
    undefined,
    'dp-north',
    'North Bank',
    `${the('DATA_PROVIDER')} ${the('DATA_PROVIDER_NAME')}`,
  ],
])(
  'the label %s with the value %s is divided into the identifier and the name',
  (label, value, choice, choiceName, name) => {
    const { journeys, notes } = draftJourneys(pickedAs(label, value), OPTIONS)
    expect(journeys.chooseDataProvider).toEqual({
      choice,
      choiceName,
      steps: [{ check: { role: 'radio', name } }],
    })
    expect(journeys.approve?.shows?.dataProvider).toEqual({ text: the('DATA_PROVIDER') })
    expect(notes).toContainEqual(expect.stringContaining(`choice "${choice}" has to be the identifier`))
  },
)

test.each([
  ['North Bank', 'dp-north'],
  ['North Bank', undefined],
  ['Bank 1', '1'],
  ['e-bank North', 'dp-north'],
  ['dp-north', 'dp-north'],
  ['North dp-north Bank', 'dp-north'],
])('the label %s with the value %s stays whole', (label, value) => {
  const { journeys, notes } = draftJourneys(pickedAs(label, value), OPTIONS)
  expect(journeys.chooseDataProvider).toMatchObject({
    choice: label,
    choiceName: label,
    steps: [{ check: { name: the('DATA_PROVIDER') } }],
  })
  expect(notes).toContainEqual(expect.stringMatching(/choice is the displayed name; replace it/))
})

test('a radio button without a label gives no choice, and a note says so', () => {
  const picked = [action(1, 'check', 'radio', ''), ACCEPT]
  const { journeys, notes } = draftJourneys(picked, OPTIONS)
  expect(journeys.chooseDataProvider).toMatchObject({ choice: 'unknown' })
  expect(notes).toContainEqual(expect.stringMatching(/^chooseDataProvider.choice is not known/))
})

test('unless the page has exactly one other button, the denial is a copy, and a note says so', () => {
  const bare = [{ ...ACCEPT, snapshot: `${CONSENT}\n- button "Later"` }]
  const { journeys, notes } = draftJourneys(bare, OPTIONS)
  expect(journeys.approve).toEqual(journeys.deny)
  expect(notes).toContainEqual(expect.stringMatching(/^deny: this is a copy/))
})

test('pages that did not appear are copied from the template, and the notes say so', () => {
  const { journeys, notes } = draftJourneys([ACCEPT], OPTIONS)
  expect(journeys).toMatchObject(OPTIONS.template)
  expect(notes.filter((note) => note.includes('did not appear'))).toHaveLength(2)
})

test('pages that begin with the same element are reported', () => {
  const alike = [1, 2].map((document) => action(document, 'click', 'button', 'Continue', { clickCount: 1 }))
  const { notes } = draftJourneys([...alike, action(2, 'click', 'button', 'More'), ACCEPT], OPTIONS)
  expect(notes.filter((note) => /^page.*opensWith/.test(note))).toHaveLength(2)
})

test('an empty recording is refused', () => {
  expect(() => draftJourneys([], OPTIONS)).toThrow(UnusableRecording)
})

test.each([
  ['internal:role=button', { role: 'button' }],
  ['internal:role=button[name="Go"s]', { ...button('Go'), exact: true }],
  [String.raw`internal:label="a \"b\" \\ c"i`, { label: String.raw`a "b" \ c` }],
  ['internal:text="Go"i', { text: 'Go' }],
  ['internal:testid=[data-testid="otp"s]', { testId: 'otp' }],
  [
    'iframe >> internal:control=enter-frame >> internal:role=button[name="Go"i]',
    { ...button('Go'), frame: 'iframe' },
  ],
  ['internal:role=button[name="Go"i] >> nth=1', { css: 'internal:role=button[name="Go"i] >> nth=1' }],
  ['internal:role=button[name=/Go/i]', { css: 'internal:role=button[name=/Go/i]' }],
  ['internal:role=radio[checked=true]', { css: 'internal:role=radio[checked=true]' }],
])('the selector %s becomes an element of a journey', (selector, element) => {
  expect(elementOf(parseLine(JSON.stringify({ name: 'click', selector })))).toEqual(element)
})

test('a line in an unknown format is refused', () => {
  expect(() => parseLine('{"name":"click","selector":{"type":"role"}}')).toThrow(/version of Playwright/)
})
