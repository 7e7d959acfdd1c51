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

/** The content of a passkey file. */
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

/** A reference to a variable, as files have it. */
export const the = (variable: string) => `\${${variable}}`

const STEP = { steps: [{ click: { role: 'button' } }] }
export const JOURNEY = {
  signIn: STEP,
  chooseDataProvider: { ...STEP, choice: 'dp' },
  approve: STEP,
  deny: STEP,
}

export interface Input {
  /** Variables to change; `undefined` removes one. */
  readonly env?: Readonly<Record<string, string | undefined>>
  /** The contents of files; other values than strings are written as JSON. */
  readonly files?: Readonly<Record<string, unknown>>
  /** Lines to append to the `.env` file. */
  readonly lines?: readonly string[]
}

/** A project with changed journeys. */
export const journey = (changes: object): Input => ({
  files: { 'journeys/mine.json': { ...JOURNEY, ...changes } },
})

/** Writes a project with these files, and its variables in `.env.development`; returns its folder. */
function written({ env = {}, files = {}, lines = [] }: Input): string {
  const values = Object.entries({ ...GOOD, ...env }).filter(([, value]) => value !== undefined)
  const dotenv = [...values.map(([name, value]) => `${name}='${value}'`), ...lines].join('\n')
  return folderWith({ 'key.pem': RSA, ...journey({}).files, '.env.development': dotenv, ...files })
}

/** The target of such a project. */
export const loadProject = (input: Input): Target => loadTarget({ TARGET: 'development' }, written(input))

/** The problems of such a project. */
export const problemsOf = (input: Input): readonly Problem[] => problemsIn(() => loadProject(input))
