import { createPrivateKey } from 'node:crypto'
import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { join, win32 } from 'node:path'
import { parse } from 'dotenv'
import { expect, test } from 'vitest'
import {
  initTarget,
  isTemplate,
  makeKeys,
  schemasFrom,
  templateJourney,
} from '../../../commands/init/new-target.ts'
import { PORTALS } from '../../../commands/init/scope.ts'
import { fileFor } from '../../../commands/record/record-journeys.ts'
import { problemsIn } from '../../../helpers/base/problem.ts'
import { envFileProblems } from '../../../helpers/config/env-file-problems.ts'
import { loadPortalJourneys } from '../../../helpers/config/load-journeys.ts'
import { loadTarget } from '../../../helpers/config/load-target.ts'
import { readOffers } from '../../../helpers/config/offers.ts'
import { variables } from '../../../helpers/config/variables.ts'
import { variants } from '../../../sandbox/variants/index.ts'
import type { Variant } from '../../../sandbox/variants/variant.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

const project = temporaryFolder
const mode = (...path: readonly string[]) => statSync(join(...path)).mode & 0o777

test('init explains every variable and leaves secrets empty', () => {
  const folder = project()
  expect(initTarget(folder, 'development')).toEqual([
    '.env.development',
    'journeys/development.json',
    '.gitignore',
  ])
  const text = readFileSync(join(folder, '.env.development'), 'utf8')
  for (const name of Object.keys(variables).filter((one) => one !== 'TARGET'))
    expect(text, name).toMatch(new RegExp(`^(# )?${name}=`, 'm'))
  const values = parse(text)
  expect(values.CLIENT_SECRET).toBe('')
  expect(values.CONSENT_JOURNEY).toBe('development.json')
  expect(mode(folder, '.env.development')).toBe(0o600)
  expect(envFileProblems('.env.development', text)).toEqual([])
})

/** The variables of a new target that are not commented out. */
const setIn = (folder: string) => parse(readFileSync(join(folder, '.env.development'), 'utf8'))

test('a new target that offers only client credentials and GET has four values to fill in, and no journey', () => {
  const folder = project()
  expect(initTarget(folder, 'development', { offers: 'client-credentials, get' })).toEqual([
    '.env.development',
    '.gitignore',
  ])
  expect(setIn(folder)).toEqual({
    OFFERS: 'client-credentials, get',
    NOT_OFFERED: 'discovery, put, expired-token, second-application, portal:',
    BASE_URL: '',
    CLIENT_ID: '',
    CLIENT_SECRET: '',
    BUSINESS_API_GET_URL: '',
  })
})

test('the file of a target that offers less explains what it needs, and names the pages with the rest', () => {
  const folder = project()
  initTarget(folder, 'development', { offers: 'client-credentials' })
  const text = readFileSync(join(folder, '.env.development'), 'utf8')
  const named = [...text.matchAll(/^# ([A-Z_]+)=/gm)].map(([, name]) => name)
  expect(named).toEqual(['OFFERS', 'NOT_OFFERED', 'BASE_URL', 'CLIENT_ID', 'CLIENT_SECRET'])
  expect(text.match(/\(required/g)).toHaveLength(3)
  expect(text).toContain('docs/options.md')
  expect(text).toContain('docs/environments.md')
  expect(text.split('\n').length).toBeLessThan(40)
})

test('a given reason goes into NOT_OFFERED, and an unknown part is refused', () => {
  const folder = project()
  initTarget(folder, 'development', { offers: 'client-credentials', because: 'the "rest" follows' })
  expect(readOffers(setIn(folder)).problems).toEqual([])
  expect(setIn(folder).NOT_OFFERED).toContain(": the 'rest' follows")
  expect(problemsIn(() => initTarget(project(), 'development', { offers: 'tokens' }))[0]).toMatchObject({
    where: '--offers',
  })
})

for (const kind of Object.keys(PORTALS))
  test(`init writes valid journeys for a portal of the kind ${kind}`, () => {
    const folder = project()
    expect(initTarget(folder, 'development', { portal: kind })).toContain('journeys/development-portal.json')
    expect(setIn(folder).PORTAL_JOURNEY).toBe('development-portal.json')
    const known = Object.keys(variables)
    expect(loadPortalJourneys(join(folder, 'journeys/development-portal.json'), known)).toHaveProperty(
      'listKeys',
    )
  })

test('init adds portal journeys to an existing target, but does not overwrite them', () => {
  const folder = begun()
  const before = readFileSync(join(folder, '.env.development'), 'utf8')
  const path = 'journeys/development-portal.json'
  expect(initTarget(folder, 'development', { portal: 'pages' })).toEqual([path])
  expect(readFileSync(join(folder, '.env.development'), 'utf8')).toBe(before)
  expect(isTemplate(join(folder, path))).toBe(true)
  expect(problemsIn(() => initTarget(folder, 'development', { portal: 'pages' }))).toMatchObject([
    { where: path },
  ])
})

test('each kind of portal exists as a variant of the sandbox', () => {
  const followed = Object.values<Variant>(variants).map(({ environment }) => environment?.PORTAL_JOURNEY)
  for (const { file } of Object.values(PORTALS).filter((one) => one !== PORTALS.table))
    expect(followed).toContain(file)
})

test('an unknown kind of portal is refused', () => {
  expect(problemsIn(() => initTarget(project(), 'development', { portal: 'carts' }))).toMatchObject([
    { where: '--portal', what: 'carts is not a kind of portal' },
  ])
})

const JOURNEY = 'journeys/development.json'

function begun(): string {
  const folder = project()
  initTarget(folder, 'development')
  return folder
}

test('a file that init wrote counts as a template, in any formatting, until a step is changed', () => {
  const path = join(begun(), JOURNEY)
  expect(isTemplate(path)).toBe(true)
  writeFileSync(path, JSON.stringify(JSON.parse(readFileSync(path, 'utf8'))))
  expect(isTemplate(path)).toBe(true)
  writeFileSync(path, templateJourney().replace('Approve', 'Accept'))
  expect(isTemplate(path)).toBe(false)
  writeFileSync(path, templateJourney().replace('"../schemas/', '"../../suite/schemas/'))
  expect(isTemplate(path)).toBe(true)
  writeFileSync(path, 'not JSON')
  expect(isTemplate(path)).toBe(false)
  expect(isTemplate(join(project(), 'none.json'))).toBe(false)
})

test('the $schema of a written journey leads to the schema of the project', () => {
  const folder = project()
  const written = initTarget(folder, 'development', { portal: 'table' }).filter((path) =>
    path.startsWith('journeys/'),
  )
  expect(written).toHaveLength(2)
  for (const path of written) {
    const { $schema } = JSON.parse(readFileSync(join(folder, path), 'utf8'))
    expect($schema).toMatch(/^\.\.\//)
    expect(existsSync(join(folder, 'journeys', $schema)), $schema).toBe(true)
  }
  expect(schemasFrom('/suite', '/suite')).toBe('../schemas')
  expect(schemasFrom(String.raw`C:\team\contract`, String.raw`C:\suite`, win32)).toBe(
    '../../../suite/schemas',
  )
})

test('the recorder overwrites a template without asking', () => {
  expect(fileFor('development', begun())).toBe('journeys/development.json')
})

test('init never overwrites the .env file of a target', () => {
  const folder = begun()
  writeFileSync(join(folder, '.env.development'), 'MINE=1')
  expect(problemsIn(() => initTarget(folder, 'development'))).toMatchObject([{ where: '.env.development' }])
  expect(readFileSync(join(folder, '.env.development'), 'utf8')).toBe('MINE=1')
})

for (const name of [undefined, 'sandbox', 'My Target', '../escape', ''])
  test(`a new target cannot have the name ${JSON.stringify(name)}`, () => {
    const folder = project()
    expect(problemsIn(() => initTarget(folder, name))).toMatchObject([{ where: '--target' }])
    expect(existsSync(join(folder, 'journeys'))).toBe(false)
  })

test('keys creates a key pair for PS256: only the owner can read the private key, and the JWKS does not contain it', async () => {
  const folder = project()
  const { privateKeyFile, jwksFile, keyId, jwks } = await makeKeys(folder, 'development')
  expect(mode(folder, privateKeyFile)).toBe(0o600)
  const key = createPrivateKey(readFileSync(join(folder, privateKeyFile)))
  expect(key.asymmetricKeyDetails?.modulusLength).toBeGreaterThanOrEqual(2048)
  expect(JSON.parse(readFileSync(join(folder, jwksFile), 'utf8'))).toEqual(jwks)
  expect(jwks.keys).toMatchObject([{ kty: 'RSA', kid: keyId, use: 'sig', alg: 'PS256' }])
  for (const member of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(jwks.keys[0]).not.toHaveProperty(member)
  initTarget(folder, 'development')
  expect(parse(readFileSync(join(folder, '.env.development'))).PRIVATE_KEY_ID).toBe(keyId)
  await expect(makeKeys(folder, 'development')).rejects.toThrow('exists already')
  expect(readFileSync(join(folder, jwksFile), 'utf8')).toContain(keyId)
})

test('a target in another letter case is reported with its name in lower case', () => {
  const folder = begun()
  expect(problemsIn(() => loadTarget({ TARGET: 'Development' }, folder))).toMatchObject([
    {
      where: '.env.Development',
      expected: 'the name of the target in lower case: development',
      example: '--target development',
    },
  ])
  expect(problemsIn(() => loadTarget({ TARGET: 'Staging' }, temporaryFolder()))).toMatchObject([
    {
      expected: 'the name of the target in lower case: staging',
      example: 'npm run init -- --target staging',
    },
  ])
})

test('a target without a file is reported, with the targets that have one', () => {
  const folder = begun()
  expect(problemsIn(() => loadTarget({ TARGET: 'devlopment' }, folder))).toMatchObject([
    { where: '.env.devlopment', what: `does not exist; there is .env.development in ${folder}` },
  ])
  const production = problemsIn(() => loadTarget({ TARGET: 'production' }, folder))
  expect(production.map(({ where }) => where)).toEqual(['ALLOW_PRODUCTION', '.env.production'])
})
