import { expect, test } from 'vitest'
import { readEnvironment } from '../../helpers/config/environment.ts'
import { secretsByName, variables } from '../../helpers/config/variables.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'
import { folderWith, temporaryFolder } from '../temporary-folder.ts'
import { loadProject, problemsOf, RSA, RSA_JWK, the } from './project.ts'

test('a complete environment becomes a target', () => {
  const env = { BASE_URL: 'https://api.example.com/', PERMISSIONS: 'read_accounts read_balances' }
  const target = loadProject({ env })
  expect(target).toMatchObject({
    name: 'development',
    baseUrl: 'https://api.example.com',
    permissions: ['read_accounts', 'read_balances'],
    consentId: { names: ['consent_id', 'consentId'] },
  })
  expect(target.application.oidcClientId).toBe('app')
  expect(target.portal).toBeUndefined()
})

test('a private key may also be a JWK, or a PEM with \\n for line breaks', () => {
  for (const PRIVATE_KEY of [RSA_JWK, RSA.replaceAll('\n', '\\n')])
    expect(problemsOf({ env: { PRIVATE_KEY, PRIVATE_KEY_FILE: undefined } })).toEqual([])
})

test('the value of a variable may come from a file, and is still secret', () => {
  const files = { 'consent.json': '{"consent":{}}', secret: 'very-secret-value\n' }
  const { application, secrets } = loadProject({
    env: {
      CLIENT_SECRET: undefined,
      CLIENT_SECRET_FILE: 'secret',
      AUTHORIZATION_DETAILS: undefined,
      AUTHORIZATION_DETAILS_FILE: 'consent.json',
    },
    files,
  })
  expect(application.clientSecret).toBe('very-secret-value')
  expect(application.variables).toMatchObject({ secret: 'CLIENT_SECRET', key: 'PRIVATE_KEY_FILE' })
  expect(secrets).toMatchObject({ CLIENT_SECRET: 'very-secret-value', PRIVATE_KEY: RSA.trim() })
})

test('a later file overrides an earlier one, and the shell overrides all; the sandbox ignores the files', () => {
  const folder = folderWith({
    '.env': 'TARGET=development\nSCOPE=1\nCLIENT_ID=1\nISSUER_URL=1\nBASE_URL=1',
    '.env.local': 'SCOPE=2\nCLIENT_ID=2\nISSUER_URL=2',
    '.env.development': 'SCOPE=3\nCLIENT_ID=3',
    '.env.development.local': 'SCOPE=4',
  })
  const { values, sources, target } = readEnvironment({ BASE_URL: 'shell' }, folder)
  expect(target).toBe('development')
  expect(values).toMatchObject({ SCOPE: '4', CLIENT_ID: '3', ISSUER_URL: '2', BASE_URL: 'shell' })
  expect(sources).toMatchObject({ SCOPE: '.env.development.local', CLIENT_ID: '.env.development' })
  expect(readEnvironment({ TARGET: 'sandbox' }, folder).values).toEqual({ TARGET: 'sandbox' })
})

test('a portal needs an address, a developer and a journey, and is only read by default', () => {
  const env = {
    PORTAL_URL: 'https://portal.example.com',
    PORTAL_USERNAME: 'developer',
    PORTAL_PASSWORD: 'very-secret-portal-password',
    PORTAL_JOURNEY: 'portal.json',
  }
  const journeys = {
    signIn: { steps: [{ fill: { css: 'a' }, with: the('HOUSE_WORD') }] },
    listKeys: { steps: [{ read: { css: 'tr' }, as: 'keys' }] },
  }
  const { portal, secrets } = loadProject({
    env: { ...env, HOUSE_WORD: 'opens-the-portal' },
    files: { 'journeys/portal.json': journeys },
  })
  expect(portal).toMatchObject({ actions: 'read', revocationSeconds: 10, hasReviewer: false })
  expect(secrets).toMatchObject({ PORTAL_PASSWORD: env.PORTAL_PASSWORD, HOUSE_WORD: 'opens-the-portal' })
  const { PORTAL_URL } = env
  expect(problemsOf({ env: { PORTAL_URL } }).map(({ where }) => where)).toEqual([
    'PORTAL_USERNAME',
    'PORTAL_PASSWORD',
    'PORTAL_JOURNEY',
  ])
})

const FURTHER = { GATEWAY_WORD: 'opens-the-gateway', CONSTRUCTOR: 'builds-things', GREETING: 'a plain text' }
const further = (members: object) => ({ FURTHER_VARIABLES: JSON.stringify(members) })

test('members of FURTHER_VARIABLES are variables, and their values are secret even if they are not used', () => {
  const { values, problems } = readEnvironment(further(FURTHER), temporaryFolder())
  expect(problems).toEqual([])
  expect(values).toMatchObject(FURTHER)
  expect(secretsByName(values)).toEqual({ ...FURTHER, ...further(FURTHER) })
  const headers = { 'x-api-key': the('GATEWAY_WORD') }
  const target = loadProject({
    env: { ...further(FURTHER), ADAPTATIONS: 'mine.adaptations.json' },
    files: { 'mine.adaptations.json': { businessApi: { get: { headers } } } },
  })
  expect(target.adaptations.businessApi?.get?.headers).toEqual({ 'x-api-key': FURTHER.GATEWAY_WORD })
  expect(target.secrets).toMatchObject(FURTHER)
})

test('a variable that holds a command is secret, because the command may contain a credential', () => {
  const commands = Object.entries(variables).filter(([, { description }]) => /\bcommand\b/.test(description))
  expect(commands.map(([name]) => name).sort()).toEqual(['ONE_TIME_CODE_FROM', 'SIGN_COMMAND'])
  const values = Object.fromEntries(commands.map(([name]) => [name, `run --token ${name}-4711`]))
  expect(secretsByName(values)).toEqual(values)
  expect(loadProject({ env: values }).secrets).toMatchObject(values)
})

test('FURTHER_VARIABLES must not contain variables of the suite', () => {
  const known = ['environment', 'run-options'].flatMap((schema) =>
    Object.keys(schemaSource(`${schema}.schema.json`).properties),
  )
  const members = Object.fromEntries(known.map((name) => [name, 'word']))
  const { problems } = readEnvironment(further(members), temporaryFolder())
  expect(problems.map(({ where }) => where)).toEqual(known.map((name) => `FURTHER_VARIABLES /${name}`))
})
