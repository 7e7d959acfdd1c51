import { generateKeyPairSync } from 'node:crypto'
import { join } from 'node:path'
import { compactVerify } from 'jose'
import { expect, test } from 'vitest'
import { signingKeys, signJwt, unsignedJwt } from '../../../helpers/http/jose/jwt.ts'
import { signBy } from '../../../helpers/http/jose/sign-command.ts'
import { strangersKey } from '../../../helpers/http/jose/stranger.ts'
import { editOf } from '../../../helpers/requests/operators/edits.ts'
import { folderWith, temporaryFolder } from '../../temporary-folder.ts'

const { privateKey, publicKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })

/** A command like that of a key service: it supports only PS256. */
const SCRIPT = `
const { constants, sign } = require('node:crypto')
const { readFileSync } = require('node:fs')
if (process.env.JWS_ALGORITHM !== 'PS256') process.exit(3)
const key = { key: readFileSync(process.argv[2]), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 32 }
console.log(sign('sha256', readFileSync(0), key).toString('base64'))`

function signer(): string {
  const folder = temporaryFolder()
  const pem = privateKey.export({ format: 'pem', type: 'pkcs8' }).toString()
  folderWith({ 'sign.cjs': SCRIPT, 'key.pem': pem }, folder)
  return `"${process.execPath}" "${join(folder, 'sign.cjs')}" "${join(folder, 'key.pem')}"`
}

const keysBy = (command: string) =>
  signingKeys({ sign: signBy(command), keyId: 'in-the-hsm', clientSecret: 's' }, undefined, strangersKey())

test('a command can sign instead of a private key', async () => {
  const jwt = await signJwt(unsignedJwt({ iss: 'app' }), keysBy(signer()))
  const { protectedHeader, payload } = await compactVerify(jwt, publicKey)
  expect(protectedHeader).toMatchObject({ alg: 'PS256', kid: 'in-the-hsm' })
  expect(JSON.parse(Buffer.from(payload).toString())).toEqual({ iss: 'app' })
})

test('there is no edit for another algorithm or the public key as a secret, which the command cannot sign', async () => {
  const keys = keysBy(signer())
  const request = { form: {}, headers: {}, assertion: unsignedJwt({ iss: 'app' }) }
  const made = (operator: 'rs256' | 'hs256-public-key' | 'stranger') =>
    editOf({ field: 'client_assertion', means: 'client authentication', operator })(request, {
      keys,
      clientId: 'app',
      scope: 'openid',
    })
  expect([await made('rs256'), await made('hs256-public-key')]).toEqual([undefined, undefined])
  expect(await made('stranger')).toHaveProperty('form.client_assertion')
})

for (const [what, command, problem] of [
  ['fails', 'echo a-secret && exit 3', 'failed with exit code 3'],
  ['prints nothing', 'true', 'did not print a signature'],
  ['prints a message', 'echo "no such key!"', 'did not print a signature'],
] as const)
  test(`a command that ${what} is a problem of SIGN_COMMAND, and its output is not shown`, async () => {
    const failure = await signBy(command)('header.claims', 'PS256').catch((error: unknown) => error)
    expect(failure).toMatchObject({ problems: [{ where: 'SIGN_COMMAND', what: problem }] })
    expect(String(failure)).not.toMatch(/a-secret|no such key/)
  })
