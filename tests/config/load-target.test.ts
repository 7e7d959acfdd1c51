import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { readEnvironment } from '../../helpers/config/environment.ts'
import { shellProblems } from '../../helpers/config/environment-problems.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { temporaryFolder } from '../temporary-folder.ts'

const key = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits }).privateKey
const pem = (bits: number) => key(bits).export({ type: 'pkcs8', format: 'pem' }).toString()
const PEM = pem(2048)

const GOOD: Readonly<Record<string, string>> = {
  TARGET: 'development',
  BASE_URL: 'https://api.example.com/',
  CLIENT_ID: 'app',
  CLIENT_SECRET: 'very-secret-value',
  ISSUER_URL: 'https://auth.example.com',
  PRIVATE_KEY: PEM,
  PRIVATE_KEY_ID: 'kid',
  REDIRECT_URI: 'com.example.app:/callback',
  SCOPE: 'openid accounts',
  PERMISSIONS: 'read_accounts read_balances',
  AUTHORIZATION_DETAILS: '[{"type":"account_information"}]',
  CONSENT_USERNAME: 'user',
  CONSENT_PASSWORD: 'very-secret-password',
  CONSENT_JOURNEY: 'mine.json',
  BUSINESS_API_GET_URL: 'https://api.example.com/accounts',
}

const STEP = { steps: [{ click: { role: 'button' } }] }

/** A project folder with a journey and the given files. */
function project(files: Readonly<Record<string, string>> = {}): string {
  const folder = temporaryFolder()
  mkdirSync(join(folder, 'journeys'))
  const journeys = { signIn: STEP, chooseDataProvider: { ...STEP, choice: 'dp' }, approve: STEP, deny: STEP }
  writeFileSync(join(folder, 'journeys', 'mine.json'), JSON.stringify(journeys))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  return folder
}

function problemsOf(changes: Readonly<Record<string, string | undefined>>, files = {}) {
  try {
    loadTarget({ ...GOOD, ...changes }, project(files))
    return []
  } catch (error) {
    if (error instanceof Misconfigured) return error.problems
    throw error
  }
}

test('a good environment becomes a target', () => {
  const target = loadTarget(GOOD, project())
  expect(target).toMatchObject({
    name: 'development',
    baseUrl: 'https://api.example.com',
    permissions: ['read_accounts', 'read_balances'],
    consentId: { names: ['consent_id', 'consentId'] },
  })
  expect(target.application.oidcClientId).toBe('app')
})

test('a JWK and a PEM with literal line breaks are keys as well', () => {
  expect(problemsOf({ PRIVATE_KEY: JSON.stringify(key(2048).export({ format: 'jwk' })) })).toEqual([])
  expect(problemsOf({ PRIVATE_KEY: PEM.replaceAll('\n', '\\n') })).toEqual([])
})

test('every value may be a file of its own, and is as secret there', () => {
  const files = { 'key.pem': PEM, 'consent.json': '{"consent":{}}', secret: 'very-secret-value\n' }
  const named = { PRIVATE_KEY: 'key.pem', AUTHORIZATION_DETAILS: 'consent.json', CLIENT_SECRET: 'secret' }
  const changes = Object.entries(named).flatMap(([name, file]) => [
    [name, undefined],
    [`${name}_FILE`, file],
  ])
  const { application, secrets } = loadTarget({ ...GOOD, ...Object.fromEntries(changes) }, project(files))
  expect(application.clientSecret).toBe('very-secret-value')
  expect(application.variables).toMatchObject({ secret: 'CLIENT_SECRET', key: 'PRIVATE_KEY_FILE' })
  expect(secrets).toMatchObject({ CLIENT_SECRET: 'very-secret-value', PRIVATE_KEY: PEM.trim() })
})

test('what is required is reported with an example where it is missing', () => {
  const names = Object.keys(GOOD).filter((name) => name !== 'TARGET')
  const problems = problemsOf(Object.fromEntries(names.map((name) => [name, undefined])))
  // Nothing else describes this target, so that its file is missed first.
  expect(problems.map(({ where }) => where)).toEqual(['.env.development'])
  const described = problemsOf({
    ...Object.fromEntries(names.map((name) => [name, undefined])),
    REQUEST_PAUSE: '0',
  })
  expect(described.map(({ where }) => where).sort()).toEqual(names.sort())
  for (const { where, what, example } of described)
    expect([what, example]).toEqual([
      expect.stringMatching(/not set|neither/),
      expect.stringContaining(`${where}=`),
    ])
})

test('the later file wins, and the shell over all', () => {
  const folder = project({
    '.env': 'TARGET=development\nSCOPE=1\nCLIENT_ID=1\nISSUER_URL=1\nBASE_URL=1',
    '.env.local': 'SCOPE=2\nCLIENT_ID=2\nISSUER_URL=2',
    '.env.development': 'SCOPE=3\nCLIENT_ID=3',
    '.env.development.local': 'SCOPE=4',
  })
  const { values, sources, target } = readEnvironment({ BASE_URL: 'shell' }, folder)
  expect(target).toBe('development')
  expect(values).toMatchObject({ SCOPE: '4', CLIENT_ID: '3', ISSUER_URL: '2', BASE_URL: 'shell' })
  expect(sources).toMatchObject({ SCOPE: '.env.development.local', CLIENT_ID: '.env.development' })
})

test('the sandbox takes nothing from files', () => {
  const folder = project({ '.env': 'BASE_URL=https://api.example.com' })
  expect(readEnvironment({ TARGET: 'sandbox' }, folder).values).toEqual({ TARGET: 'sandbox' })
})

test('variables of a service without a target are a forgotten target', () => {
  const folder = project({ '.env': 'BASE_URL=https://api.example.com' })
  expect(shellProblems(readEnvironment({}, folder)).map(({ where }) => where)).toEqual(['BASE_URL (.env)'])
  expect(shellProblems(readEnvironment({ TARGET: 'sandbox' }, folder))).toEqual([])
})

test('a portal has an address, a developer and a journey, and is only read unless it is told otherwise', () => {
  expect(problemsOf({ PORTAL_URL: 'https://portal.example.com' }).map(({ where }) => where)).toEqual([
    'PORTAL_USERNAME',
    'PORTAL_PASSWORD',
    'PORTAL_JOURNEY',
  ])
  const journeys = { signIn: STEP, listKeys: { steps: [{ read: { css: 'tr' }, as: 'keys' }] } }
  const folder = project()
  writeFileSync(join(folder, 'journeys', 'portal.json'), JSON.stringify(journeys))
  const portal = {
    PORTAL_URL: 'https://portal.example.com',
    PORTAL_USERNAME: 'developer',
    PORTAL_PASSWORD: 'very-secret-portal-password',
    PORTAL_JOURNEY: 'portal.json',
  }
  const target = loadTarget({ ...GOOD, ...portal }, folder)
  expect(target.portal).toMatchObject({ actions: 'read', revocationSeconds: 10, hasReviewer: false })
  expect(target.secrets.PORTAL_PASSWORD).toBe(portal.PORTAL_PASSWORD)
  expect(loadTarget(GOOD, folder).portal).toBeUndefined()
})
