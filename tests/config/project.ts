import { generateKeyPairSync } from 'node:crypto'
import { type Problem, problemsIn } from '../../helpers/base/problem.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import type { Target } from '../../helpers/config/target.ts'
import { folderWith } from '../temporary-folder.ts'

const key = (bits: number) => generateKeyPairSync('rsa', { modulusLength: bits }).privateKey
const PKCS8 = { type: 'pkcs8', format: 'pem' } as const

export const RSA = String(key(2048).export(PKCS8))
export const RSA_SMALL = String(key(1024).export(PKCS8))
export const RSA_JWK = JSON.stringify(key(2048).export({ format: 'jwk' }))
export const EC = String(generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey.export(PKCS8))

/** What a file of a passkey has. */
export const PASSKEY = {
  credentialId: 'pXwE2bGxJ0uQ3nYl',
  rpId: 'auth.example.com',
  privateKey: Buffer.from(EC.replaceAll(/-----.*-----/g, ''), 'base64').toString('base64'),
  userHandle: 'dXNlcg',
}

export const GOOD: Readonly<Record<string, string>> = {
  CLIENT_SECRET: 'canary-client-secret',
  CONSENT_PASSWORD: 'canary-password',
  API_KEY: 'canary-key',
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

export interface Input {
  /** Variables that differ; `undefined` leaves one out. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** Texts of files, or what they have as JSON. */
  readonly files?: Readonly<Record<string, unknown>>
  /** Lines behind those of the `.env` file. */
  readonly lines?: readonly string[]
}

/** Journeys that differ in some pages. */
export const journey = (changes: object): Input => ({
  files: { 'journeys/mine.json': { ...JOURNEY, ...changes } },
})

/** The folder of a project with these files; its variables stand in `.env.development`. */
function written({ env = {}, files = {}, lines = [] }: Input): string {
  const values = Object.entries({ ...GOOD, ...env }).filter(([, value]) => value !== undefined)
  const dotenv = [...values.map(([name, value]) => `${name}='${value}'`), ...lines].join('\n')
  return folderWith({ 'key.pem': RSA, ...journey({}).files, '.env.development': dotenv, ...files })
}

/** The target of such a project. */
export const loadProject = (input: Input): Target => loadTarget({ TARGET: 'development' }, written(input))

/** What is wrong with such a project. */
export const problemsOf = (input: Input): readonly Problem[] => problemsIn(() => loadProject(input))
