import { randomBytes } from 'node:crypto'
import { repairRequestObject } from './alter.ts'
import type { Behavior } from './behavior.ts'
import { challengeOf } from './challenge.ts'
import { challengeOfCode, rememberChallenges } from './challenges.ts'
import { combined } from './combined.ts'

/** What a verifier that does not match its challenge is instead. */
type Instead = 'the challenge itself' | "another authorization's" | 'no verifier of this service'

/** Whether a verifier that does not match its challenge is overlooked; one that is absent is `null`. */
export type Overlooked = (verifier: string | null, instead: Instead) => boolean

const VERIFIER = randomBytes(32).toString('base64url')
const CHALLENGE = challengeOf(VERIFIER)

/** A challenge of S256 (RFC 7636, 4.2); any other is none to overlook. */
const CHALLENGED = /^[\w-]{43}$/

/**
 * Stops PKCE from being enforced (document 4.5, 5.6): the service gets a challenge of its own in the place of each
 * application's, and the verifier of that challenge wherever a wrong one is overlooked.
 *
 * @param isOverlooked - What is overlooked.
 */
export function overlookVerifier(isOverlooked: Overlooked): Behavior {
  return combined(rememberChallenges, {
    request: {
      par: repairRequestObject((claims, _application, { memory }) => {
        if (!CHALLENGED.test(String(claims.code_challenge))) return
        memory.set(`challenge ${claims.code_challenge}`, true)
        claims.code_challenge = CHALLENGE
      }),
      token: ({ form, query }, tools) => {
        if (query.has('code_verifier') || form.getAll('code_verifier').length > 1) return
        const verifier = form.get('code_verifier')
        const challenge = verifier === null ? undefined : challengeOf(verifier)
        const isRight = challenge !== undefined && challenge === challengeOfCode(form.get('code'), tools)
        const instead = tools.memory.has(`challenge ${verifier}`)
          ? 'the challenge itself'
          : tools.memory.has(`challenge ${challenge}`)
            ? "another authorization's"
            : 'no verifier of this service'
        if (isRight || isOverlooked(verifier, instead)) form.set('code_verifier', VERIFIER)
      },
    },
  })
}
