import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { readEnvironment } from '../../helpers/config/environment.ts'
import { misspeltVariables } from '../../helpers/config/misspelt.ts'
import { variables } from '../../helpers/config/variables.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'
import { temporaryFolder } from '../temporary-folder.ts'
import { ORDINARY } from './ordinary-variables.ts'

const found = (shell: NodeJS.ProcessEnv, used: readonly string[] = [], folder = temporaryFolder()) =>
  misspeltVariables(readEnvironment(shell, folder), used).map(
    ({ where, expected }) => `${where}: ${expected}`,
  )

for (const [name, near] of [
  ['TARGTE', 'TARGET'],
  ['TRAGET', 'TARGET'],
  ['TARGE', 'TARGET'],
  ['TARGETT', 'TARGET'],
  ['target', 'TARGET'],
  ['STANDARD', 'STANDARDS'],
  ['STANDRADS', 'STANDARDS'],
  ['Drift_', undefined],
  ['CLIENT_SECERT', 'CLIENT_SECRET'],
  ['CLIENTSECRETS', 'CLIENT_SECRET'],
  ['CONSENT_PASSWROD', 'CONSENT_PASSWORD'],
  ['MINIMUM_CHECK', 'MINIMUM_CHECKS'],
  ['WAIVER', 'WAIVERS'],
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

for (const [whose, names] of Object.entries(ORDINARY))
  test(`no variable of ${whose} is taken for a slip`, () => {
    const shell = Object.fromEntries(names.split(/\s+/).map((name) => [name, 'x']))
    expect(found(shell)).toEqual([])
  })

test('no known variable is taken for another', () => {
  const known = [variables, schemaSource('run-options.schema.json').properties].flatMap(Object.keys)
  for (const name of known) expect(found({ [name]: '1' })).toEqual([])
})
