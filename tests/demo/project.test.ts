import { mkdtemp, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parse } from 'dotenv'
import { writeProject } from '../../demo/write-project.ts'
import { isExpiredToken, isPrivateKey } from '../../helpers/schema/formats.ts'
import { errorsOf } from '../../helpers/schema/schemas.ts'
import { expect, test } from './other-test.ts'

let folder: string
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'other-service-'))
})
test.afterEach(() => rm(folder, { recursive: true }))

test('the variables are what the schema of environments wants', ({ service }) => {
  expect(errorsOf('environment.schema.json', service.environment)).toEqual([])
  expect(isExpiredToken(service.environment.EXPIRED_ACCESS_TOKEN ?? '')).toBe(true)
})

test('every file that a variable names is written, and the .env reads back as it was', async ({
  service,
}) => {
  await writeProject(service, folder)
  expect(parse(await readFile(join(folder, '.env.other')))).toEqual(service.environment)
  const named = Object.entries(service.environment).filter(([name]) => /(_FILE|^ADAPTATIONS)$/.test(name))
  expect(named).toHaveLength(5)
  for (const [, file] of named) expect(await readFile(join(folder, file), 'utf8')).toBe(service.files[file])
  const { CLIENT_CERTIFICATES = '', BASE_URL = '', ISSUER_URL = '' } = service.environment
  expect(JSON.parse(CLIENT_CERTIFICATES)).toEqual(
    [BASE_URL, ISSUER_URL].map((address) => ({
      origin: new URL(address).origin,
      certFile: 'client.pem',
      keyFile: 'client-key.pem',
    })),
  )
})

test('files with secrets can be read by their owner only, also where they were there before', async ({
  service,
}) => {
  await writeProject(service, folder)
  const paths = await writeProject(service, folder)
  const open = await Promise.all(paths.map(async (path) => ((await stat(path)).mode & 0o077) !== 0))
  expect(paths.filter((_, index) => !open[index]).map((path) => path.slice(folder.length + 1))).toEqual([
    '.env.other',
    'client-key.pem',
    'application-key.pem',
    'second-key.pem',
  ])
})

test('no file holds a secret that belongs into the .env', ({ service }) => {
  const {
    CLIENT_SECRET = '',
    CONSENT_PASSWORD = '',
    CONSENT_TOTP_SEED = '',
    API_KEY = '',
  } = service.environment
  const all = Object.values(service.files).join('\n')
  for (const secret of [CLIENT_SECRET, CONSENT_PASSWORD, CONSENT_TOTP_SEED, API_KEY]) {
    expect(secret.length).toBeGreaterThan(10)
    expect(all).not.toContain(secret)
  }
})

test('both applications have keys of their own', ({ service }) => {
  const keys = ['application-key.pem', 'second-key.pem'].map((name) => service.files[name] ?? '')
  expect(keys.map(isPrivateKey)).toEqual([true, true])
  expect(new Set(keys).size).toBe(2)
})
