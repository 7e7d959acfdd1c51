import { createHash, randomBytes } from 'node:crypto'
import { alterForm, repairRequestObject } from './alter.ts'
import type { Behavior } from './behavior.ts'

/** What a token request may get wrong about its code verifier without being refused. */
export type Overlooked = 'any verifier' | 'another verifier' | 'no verifier'

const VERIFIER = randomBytes(32).toString('base64url')
const CHALLENGE = challengeOf(VERIFIER)

/**
 * Stops PKCE from being enforced (document 4.5, 5.6): the service gets a challenge of its own in the place of each
 * application's, and the verifier of that challenge wherever a wrong one is overlooked.
 *
 * @param overlooked - What is overlooked.
 */
export function overlookVerifier(overlooked: Overlooked): Behavior {
  return {
    request: {
      par: repairRequestObject((claims, _application, { memory }) => {
        if (claims.code_challenge === undefined) return
        memory.set(`challenge ${claims.code_challenge}`, true)
        claims.code_challenge = CHALLENGE
      }),
      token: alterForm((form, { memory }) => {
        const verifier = form.get('code_verifier')
        const isOverlooked = overlooked !== (verifier === null ? 'another verifier' : 'no verifier')
        const isRight = verifier !== null && memory.has(`challenge ${challengeOf(verifier)}`)
        if (isOverlooked || isRight) form.set('code_verifier', VERIFIER)
      }),
    },
  }
}

/**
 * The S256 challenge of a verifier (RFC 7636, section 4.2).
 *
 * @param verifier - The code verifier.
 */
export function challengeOf(verifier: string): string {
  return createHash('sha256').update(verifier).digest('base64url')
}
