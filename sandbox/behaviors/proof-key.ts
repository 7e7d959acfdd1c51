import { randomBytes } from 'node:crypto'
import { alterRedirect, readClaims, repairRequestObject } from './alter.ts'
import type { Behavior } from './behavior.ts'
import { combined } from './combined.ts'
import { challengeOf, type Tools } from './tools.ts'

/** What a verifier that does not match its challenge is instead. */
type Instead =
  | 'the challenge itself'
  | 'the challenge itself, said to be plain'
  | "another authorization's"
  | 'the right one with another character'
  | 'the right one without its last character'
  | 'no verifier of this service'

/** Whether a verifier that does not match its challenge is overlooked; one that is absent is `null`. */
export type Overlooked = (verifier: string | null, instead: Instead) => boolean

const VERIFIER = randomBytes(32).toString('base64url')
const CHALLENGE = challengeOf(VERIFIER)

/** Characters of the longest verifier (RFC 7636, 4.1). */
export const LONGEST = 128

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
        const right = challengeOfCode(form.get('code'), tools)
        const isRight = challenge !== undefined && challenge === right
        const isPlain = form.get('code_challenge_method') === 'plain'
        const instead = insteadOf(verifier ?? '', isPlain, right, tools)
        if (isRight || isOverlooked(verifier, instead)) form.set('code_verifier', VERIFIER)
      },
    },
  })
}

/** Characters of a code verifier (RFC 7636, 4.1). */
const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~']

function insteadOf(verifier: string, isPlain: boolean, right: unknown, { memory }: Tools): Instead {
  if (memory.has(`challenge ${verifier}`))
    return isPlain ? 'the challenge itself, said to be plain' : 'the challenge itself'
  if (memory.has(`challenge ${challengeOf(verifier)}`)) return "another authorization's"
  const isRight = (before: string, after: string) =>
    CHARACTERS.some((character) => challengeOf(`${before}${character}${after}`) === right)
  if (isRight(verifier, '')) return 'the right one without its last character'
  return [...verifier.slice(0, LONGEST)].some((_, at) =>
    isRight(verifier.slice(0, at), verifier.slice(at + 1)),
  )
    ? 'the right one with another character'
    : 'no verifier of this service'
}

/** Remembers which code answered the request that carried which code challenge (document 4.5): the state tells. */
export const rememberChallenges: Behavior = {
  request: {
    par: ({ form }, { memory }) => {
      const { state, code_challenge } = readClaims(form.get('request') ?? '') ?? {}
      memory.set(`challenge of state ${state}`, code_challenge)
    },
  },
  response: {
    authorization: alterRedirect(({ searchParams }, { memory }) => {
      const code = searchParams.get('code')
      if (code === null) return
      const challenge = memory.get(`challenge of state ${searchParams.get('state')}`)
      memory.set(`challenge of code ${code}`, challenge)
      memory.set(`code of challenge ${challenge}`, code)
    }),
  },
}

/** The code challenge of the request that a code answered. */
const challengeOfCode = (code: string | null, { memory }: Tools): unknown =>
  memory.get(`challenge of code ${code}`)

/** Whether a code is known, and its verifier is not the one that is sent. */
export function isWrongVerifier(form: URLSearchParams, tools: Tools): boolean {
  const challenge = challengeOfCode(form.get('code'), tools)
  return challenge !== undefined && challenge !== challengeOf(form.get('code_verifier') ?? '')
}

/** The code that a verifier belongs to. */
export const codeOfVerifier = (verifier: string | null, { memory }: Tools): unknown =>
  memory.get(`code of challenge ${challengeOf(verifier ?? '')}`)
