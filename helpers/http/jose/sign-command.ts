import { execFile } from 'node:child_process'
import { Misconfigured } from '../../base/problem.ts'
import type { Sign } from './jwt.ts'

/** A key service answers within seconds. */
const TIMEOUT_MS = 20_000

const SIGNATURE = /^[\w+/=-]+$/

/**
 * Signs by a command of the user, so that a private key stays in an HSM or a key service: it reads the signing input (RFC 7515,
 * 5.1) from its standard input, and the algorithm from JWS_ALGORITHM, and prints the signature in base64 or base64url.
 *
 * @returns what rejects with Misconfigured where the command fails, or prints anything else; never with what it printed
 */
export const signBy =
  (command: string): Sign =>
  (input, algorithm) =>
    new Promise((resolve, reject) => {
      const [shell, flag] = process.platform === 'win32' ? ['cmd', '/c'] : ['sh', '-c']
      const options = { timeout: TIMEOUT_MS, env: { ...process.env, JWS_ALGORITHM: algorithm } }
      const child = execFile(shell, [flag, command], options, (error, stdout) => {
        const printed = stdout.replace(/\s/g, '')
        if (!error && SIGNATURE.test(printed)) resolve(Buffer.from(printed, 'base64').toString('base64url'))
        else
          reject(
            new Misconfigured({
              where: 'SIGN_COMMAND',
              what: error ? `ended with the exit code ${error.code}` : 'printed no signature',
              expected: 'the signature of its standard input by JWS_ALGORITHM, in base64',
              example:
                'openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:digest -sign key.pem | base64',
            }),
          )
      })
      // A command that ends at once reads nothing.
      child.stdin?.on('error', () => {})
      child.stdin?.end(input)
    })
