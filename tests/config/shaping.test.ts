import { expect, test } from 'vitest'
import { type Shaping, shapingOf } from '../../helpers/config/shaping.ts'
import { type Input, journey, the, written } from './bad-input/project.ts'

const shaping = (input: Input): Shaping => shapingOf({ TARGET: 'development' }, written(input))

/** Names of what two configurations differ in. */
const between = (one: Shaping, other: Shaping): readonly string[] =>
  [...new Set([...Object.keys(one), ...Object.keys(other)])]
    .filter((name) => one[name] !== other[name])
    .sort()

const CHANGES: Readonly<Record<string, readonly [input: Input, names: readonly string[]]>> = {
  'a variable': [{ env: { SCOPE: 'openid accounts' } }, ['SCOPE']],
  'a secret': [{ env: { CLIENT_SECRET: 'another-client-secret' } }, ['CLIENT_SECRET']],
  'a variable that was not there': [{ env: { REQUEST_PAUSE: '5' } }, ['REQUEST_PAUSE']],
  'a step of a journey': [journeyOf('textbox'), ['CONSENT_JOURNEY']],
  'what a journey types': [
    { files: journey({ signIn: { steps: [{ fill: { label: 'Key' }, with: the('API_KEY') }] } }) },
    ['API_KEY', 'CONSENT_JOURNEY'],
  ],
  'an adaptation': [
    { env: { ADAPTATIONS: 'a.json' }, files: { 'a.json': '{ "consentId": "/0/id" }' } },
    ['ADAPTATIONS'],
  ],
  'the profiles': [{ env: { STANDARDS_PROFILE: 'oauth' } }, ['STANDARDS_PROFILE']],
  'no standards': [{ env: { STANDARDS: 'off' } }, ['STANDARDS']],
}

function journeyOf(role: string): Input {
  return { files: journey({ approve: { steps: [{ click: { role } }] } }) }
}

for (const [what, [input, names]] of Object.entries(CHANGES))
  test(`${what} shapes a recording`, () => {
    expect(between(shaping({}), shaping(input))).toEqual(names)
  })

test('what only judges or writes does not, nor what else is in a shell', () => {
  const judging = {
    ...{ STANDARDS: 'enforce', DRIFT: 'enforce', WAIVERS: 'w.json', RULES: 'gate', VERBOSE: 'yes' },
    ...{ KEEP_RECORD: 'yes', MINIMUM_CHECKS: '7' },
  }
  const folder = written({})
  const shell = { TARGET: 'development', PWD: '/elsewhere', CI: '1' }
  expect(between(shaping({}), shapingOf(shell, folder))).toEqual([])
  expect(between(shaping({}), shaping({ env: judging }))).toEqual([])
})

test('the sandbox is shaped by its fault and by the options of a run alone', () => {
  const plain = shapingOf({ TARGET: 'sandbox', CLIENT_ID: 'of-another-target' }, '/nowhere')
  expect(between(plain, shapingOf({}, '/nowhere'))).toEqual([])
  const other = shapingOf({ SANDBOX_FAULT: 'a.b', PATIENCE: 'yes' }, '/nowhere')
  expect(between(plain, other)).toEqual(['PATIENCE', 'SANDBOX_FAULT'])
})
