import { generateKeyPairSync } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { Misconfigured, type Problem } from '../../../helpers/base/problem.ts'
import { loadTarget } from '../../../helpers/config/load-target.ts'
import type { Target } from '../../../helpers/config/target.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

export const pem = (type: 'rsa' | 'rsa-small' | 'ec') =>
  type === 'ec'
    ? generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export({ type: 'pkcs8', format: 'pem' })
    : generateKeyPairSync('rsa', { modulusLength: type === 'rsa' ? 2048 : 1024 }).privateKey.export({
        type: 'pkcs8',
        format: 'pem',
      })
export const RSA = String(pem('rsa'))
const SECRETS = {
  CLIENT_SECRET: 'canary-client-secret',
  CONSENT_PASSWORD: 'canary-password',
  API_KEY: 'canary-key',
}

const GOOD: Readonly<Record<string, string>> = {
  ...SECRETS,
  BASE_URL: 'https://api.example.com',
  CLIENT_ID: 'app',
  ISSUER_URL: 'https://auth.example.com',
  PRIVATE_KEY_FILE: 'key.pem',
  PRIVATE_KEY_ID: 'kid',
  REDIRECT_URI: 'https://client.example.com/callback',
  SCOPE: 'openid',
  PERMISSIONS: 'read_accounts',
  AUTHORIZATION_DETAILS: '[{"type":"account_information"}]',
  CONSENT_USERNAME: 'user',
  CONSENT_JOURNEY: 'mine.json',
  BUSINESS_API_GET_URL: 'https://api.example.com/accounts',
}

/** What a file has where the value of a variable goes. */
export const the = (variable: string) => `\${${variable}}`

const STEP = { steps: [{ click: { role: 'button' } }] }
export const JOURNEY = {
  signIn: STEP,
  chooseDataProvider: { ...STEP, choice: 'dp' },
  approve: STEP,
  deny: STEP,
}
export const journey = (changes: object) => ({
  'journeys/mine.json': JSON.stringify({ ...JOURNEY, ...changes }),
})
export const step = (...steps: readonly object[]) => journey({ signIn: { steps } })

export interface Input {
  /** Variables that differ; `undefined` leaves one out. */
  readonly env?: Readonly<Record<string, string | undefined>>
  readonly files?: Readonly<Record<string, string>>
  /** Lines behind those of the `.env` file. */
  readonly lines?: readonly string[]
}

/** The folder of a project with these files; its variables stand in `.env.development`. */
export function written({ env = {}, files = {}, lines = [] }: Input): string {
  const folder = temporaryFolder()
  const values = Object.entries({ ...GOOD, ...env }).filter(([, value]) => value !== undefined)
  const dotenv = [...values.map(([name, value]) => `${name}='${value}'`), ...lines].join('\n')
  const all = { 'key.pem': RSA, ...journey({}), '.env.development': dotenv, ...files }
  for (const [name, text] of Object.entries(all)) {
    mkdirSync(dirname(join(folder, name)), { recursive: true })
    writeFileSync(join(folder, name), text)
  }
  return folder
}

/** The target of such a project. */
export const loadProject = (input: Input): Target => loadTarget({ TARGET: 'development' }, written(input))

/** What such a project is told. */
export function problemsOf(input: Input): readonly Problem[] {
  try {
    loadProject(input)
    return []
  } catch (error) {
    if (error instanceof Misconfigured) return error.problems
    throw error
  }
}

export const adaptations = (value: unknown): Input => ({
  env: { ADAPTATIONS: 'adaptations.json' },
  files: { 'adaptations.json': typeof value === 'string' ? value : JSON.stringify(value) },
})
export const certificates = (value: unknown, files = {}): Input => ({
  env: { CLIENT_CERTIFICATES: JSON.stringify(value) },
  files,
})
export const certificate = { origin: 'https://api.example.com', certFile: 'c.pem', keyFile: 'k.pem' }

/** JSON that goes deeper than anything can follow. */
export const deep = '['.repeat(100_000)

/** What is wrong, the place that is named, and a word of what is said. */
export type BadInput = readonly [what: string, input: Input, where: RegExp, says: RegExp]
