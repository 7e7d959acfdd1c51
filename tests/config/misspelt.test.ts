import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../helpers/config/environment.ts'
import { misspeltVariables } from '../../helpers/config/refused-variables.ts'
import { variables } from '../../helpers/config/variables.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const found = (shell: NodeJS.ProcessEnv, used: readonly string[] = [], folder = temporaryFolder()) =>
  misspeltVariables(readEnvironment(shell, folder), used).map(
    ({ where, expected }) => `${where}: ${expected}`,
  )

for (const [name, near] of [
  ['TARGTE', 'TARGET'],
  ['TARGE', 'TARGET'],
  ['target', 'TARGET'],
  ['STANDRADS', 'STANDARDS'],
  ['Drift_', undefined],
  ['CLIENTSECRETS', 'CLIENT_SECRET'],
  ['CONSENT_PASSWROD', 'CONSENT_PASSWORD'],
  ['SANDBOX_FAULTS', 'SANDBOX_FAULT'],
] as const)
  test(`${name} in the shell is ${near ? `a slip for ${near}` : 'nobody’s slip'}`, () => {
    expect(found({ [name]: 'x' })).toEqual(near ? [`${name}: ${near}, perhaps`] : [])
  })

test('a variable beside the one that it looks like, or that a file of ours uses, is no slip', () => {
  expect(found({ CONSENT_USERNAME: 'robin', CONSENT_USERNAME2: 'kim' })).toEqual([])
  expect(found({ CONSENT_USERNAME2: 'kim' }, ['CONSENT_USERNAME2'])).toEqual([])
  expect(found({ FURTHER_VARIABLES: '{"CONSENT_USERNAME2":"kim"}' })).toEqual([])
})

test('a slip in the shell does not count as what a file sets', () => {
  const folder = temporaryFolder()
  writeFileSync(join(folder, '.env'), 'STANDARDS=warn\n')
  expect(found({ STANDARSD: 'enforce' }, [], folder)).toEqual(['STANDARSD: STANDARDS, perhaps'])
})

/** Variables of shells, pipelines and applications that are nearer to a known one than most. */
const ORDINARY =
  'CI TZ OS CC AR PPID DB_ID HAS TAR CAR RULE ROLES TRACK TRACER DRAFT SCOPES SCOPED NETLIFY TARGETOS BROWSERS_FILE ' +
  'CERT_FILE KEY_FILE CA_CERT PROXY PROFILE REPORTS RETRIES PORTAL_PORT GATE_TARGET NODE_TLS_REJECT_UNAUTHORIZED'

test('no variable that others have is taken for a slip', () => {
  expect(found(Object.fromEntries(ORDINARY.split(' ').map((name) => [name, 'x'])))).toEqual([])
})

test('no known variable is taken for another', () => {
  const known = [variables, schemaSource('run-options.schema.json').properties].flatMap(Object.keys)
  for (const name of known) expect(found({ [name]: '1' })).toEqual([])
})
