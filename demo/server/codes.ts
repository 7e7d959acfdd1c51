import { createHash } from 'node:crypto'
import type { Application } from '../applications.ts'
import { Expiring } from '../expiring.ts'
import { OAuthError } from '../http/oauth-error.ts'
import { LIFETIME } from '../lifetimes.ts'
import type { PushedRequest } from './pushed-request.ts'
import type { Grant, Tokens } from './tokens.ts'

interface Issued {
  readonly request: PushedRequest
  readonly grant: Grant
  isSpent: boolean
}

/** What a token request proves its code with (document, 4.5). */
export interface Proof {
  readonly code: string
  readonly redirectUri: string
  readonly codeVerifier: string
}

/**
 * The authorization codes. The first well-formed request of the application that a code was issued to spends it, also
 * where that request is refused. A spent code that comes again ends the tokens it got (RFC 6749, 4.1.2).
 */
export class Codes {
  readonly #issued = new Expiring<Issued>(LIFETIME.code)
  readonly #tokens: Tokens

  constructor(tokens: Tokens) {
    this.#tokens = tokens
  }

  issue(request: PushedRequest, grant: Grant): string {
    return this.#issued.add({ request, grant, isSpent: false })
  }

  /**
   * Spends a code.
   *
   * @throws OAuthError `invalid_grant`
   */
  spend({ code, redirectUri, codeVerifier }: Proof, { id }: Application): Grant {
    const issued = this.#issued.get(code)
    if (!issued || issued.request.application.id !== id) throw refused('the code is unknown')
    const { request, grant, isSpent } = issued
    if (isSpent) {
      this.#tokens.withdraw(grant)
      throw refused('the code was used before')
    }
    issued.isSpent = true
    if (redirectUri !== request.redirectUri) throw refused('redirect_uri differs from the pushed one')
    if (challengeOf(codeVerifier) !== request.codeChallenge)
      throw refused('code_verifier does not match the code challenge')
    return grant
  }
}

/** The S256 challenge of a verifier (RFC 7636, 4.6). */
function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier, 'ascii').digest('base64url')
}

function refused(why: string): OAuthError {
  return new OAuthError('invalid_grant', `No token: ${why}.`)
}
