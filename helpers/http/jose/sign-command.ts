import { Misconfigured } from '../../base/problem.ts'
import { runCommand } from '../../base/run-command.ts'
import type { Sign } from './jwt.ts'

/** A key service should answer within seconds. */
const TIMEOUT_MS = 20_000

const SIGNATURE = /^[\w+/=-]+$/

/**
 * Signs with a command of the user, so that the private key can stay in an HSM or a key service. The command reads the
 * signing input (RFC 7515, 5.1) from its standard input and the algorithm from JWS_ALGORITHM, and prints the signature in
 * base64 or base64url.
 *
 * @returns a function that rejects with Misconfigured if the command fails or prints anything else; the error never
 * contains what it printed
 */
export const signBy =
  (command: string): Sign =>
  async (input, algorithm) => {
    const variables = { JWS_ALGORITHM: algorithm }
    const stdout = await runCommand(command, { timeout: TIMEOUT_MS, input, variables }).catch(
      (error: { readonly code?: unknown }) => {
        throw wrong(`failed with exit code ${error.code}`)
      },
    )
    const printed = stdout.replace(/\s/g, '')
    if (!SIGNATURE.test(printed)) throw wrong('did not print a signature')
    return Buffer.from(printed, 'base64').toString('base64url')
  }

const wrong = (what: string): Misconfigured =>
  new Misconfigured({
    where: 'SIGN_COMMAND',
    what,
    expected: 'a command that prints the signature of its standard input in base64, made with JWS_ALGORITHM',
    example:
      'openssl dgst -sha256 -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:digest -sign key.pem | base64',
  })
