import { randomBytes } from 'node:crypto'
import { repairRequestObject } from './alter.ts'
import type { Behavior } from './behavior.ts'
import { challengeOf } from './challenge.ts'

/** Whether a verifier that matches no challenge is overlooked; one that is absent is `null`. */
export type Overlooked = (verifier: string | null, isChallenge: boolean) => boolean

const VERIFIER = randomBytes(32).toString('base64url')
const CHALLENGE = challengeOf(VERIFIER)

/**
 * Stops PKCE from being enforced (document 4.5, 5.6): the service gets a challenge of its own in the place of each
 * application's, and the verifier of that challenge wherever a wrong one is overlooked.
 *
 * @param isOverlooked - What is overlooked.
 */
export function overlookVerifier(isOverlooked: Overlooked): Behavior {
  return {
    request: {
      par: repairRequestObject((claims, _application, { memory }) => {
        if (claims.code_challenge === undefined) return
        memory.set(`challenge ${claims.code_challenge}`, true)
        claims.code_challenge = CHALLENGE
      }),
      token: ({ form, query }, { memory }) => {
        if (query.has('code_verifier') || form.getAll('code_verifier').length > 1) return
        const verifier = form.get('code_verifier')
        const isRight = verifier !== null && memory.has(`challenge ${challengeOf(verifier)}`)
        const isChallenge = memory.has(`challenge ${verifier}`)
        if (isRight || isOverlooked(verifier, isChallenge)) form.set('code_verifier', VERIFIER)
      },
    },
  }
}
