import { randomBytes } from 'node:crypto'
import { alterRedirect, readClaims, repairRequestObject } from './alter.ts'
import type { Behavior, RequestHook } from './behavior.ts'
import { combined } from './combined.ts'
import type { ServiceRequest } from './request.ts'
import { challengeOf, type Tools } from './tools.ts'

/** What a wrong verifier is. */
type Instead =
  | 'the challenge itself'
  | 'the challenge itself, declared as plain'
  | "another authorization's"
  | 'the right one with another character'
  | 'the right one without its last character'
  | 'the right one with more characters'
  | 'unknown to this service'

/** Whether the service accepts a wrong verifier; an absent one is `null`. */
export type Overlooked = (verifier: string | null, instead: Instead) => boolean

const VERIFIER = randomBytes(32).toString('base64url')
const CHALLENGE = challengeOf(VERIFIER)

/** Length of the longest verifier, in characters (RFC 7636, 4.1). */
const LONGEST = 128

/** An S256 challenge (RFC 7636, 4.2); any other is left to the service. */
const CHALLENGED = /^[\w-]{43}$/

/**
 * Stops the service from enforcing PKCE (document 4.5, 5.6): replaces each application's challenge by a known one, and
 * each verifier that is right, or wrong but accepted, by the verifier of that challenge.
 *
 * @param isOverlooked - Which wrong verifiers to accept.
 */
export function overlookVerifier(isOverlooked: Overlooked): Behavior {
  return combined(rememberChallenges, {
    always: {
      request: {
        par: repairRequestObject((claims, _application, { memory }) => {
          if (!CHALLENGED.test(String(claims.code_challenge))) return
          memory.set(`challenge ${claims.code_challenge}`, true)
          claims.code_challenge = CHALLENGE
        }),
        exchange: replaceVerifier((verifier, right) => verifier !== null && challengeOf(verifier) === right),
      },
    },
    request: {
      exchange: replaceVerifier((verifier, right, { form }, tools) => {
        const isPlain = form.get('code_challenge_method') === 'plain'
        return isOverlooked(verifier, insteadOf(verifier ?? '', isPlain, right, tools))
      }),
    },
  })
}

/** Replaces a verifier by that of the known challenge. */
const replaceVerifier =
  (
    isMeant: (verifier: string | null, right: unknown, request: ServiceRequest, tools: Tools) => boolean,
  ): RequestHook =>
  (request, tools) => {
    const { form, query } = request
    if (query.has('code_verifier') || form.getAll('code_verifier').length > 1) return
    const right = challengeOfCode(form.get('code'), tools)
    if (isMeant(form.get('code_verifier'), right, request, tools)) form.set('code_verifier', VERIFIER)
  }

/** How many characters the suite appends. */
const ADDED = 4

/** Characters of a code verifier (RFC 7636, 4.1). */
const CHARACTERS = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~']

function insteadOf(verifier: string, isPlain: boolean, right: unknown, { memory }: Tools): Instead {
  if (memory.has(`challenge ${verifier}`))
    return isPlain ? 'the challenge itself, declared as plain' : 'the challenge itself'
  if (memory.has(`challenge ${challengeOf(verifier)}`)) return "another authorization's"
  const isRight = (before: string, after: string) =>
    CHARACTERS.some((character) => challengeOf(`${before}${character}${after}`) === right)
  if (isRight(verifier, '')) return 'the right one without its last character'
  if (challengeOf(verifier.slice(0, -ADDED)) === right) return 'the right one with more characters'
  return [...verifier.slice(0, LONGEST)].some((_, at) =>
    isRight(verifier.slice(0, at), verifier.slice(at + 1)),
  )
    ? 'the right one with another character'
    : 'unknown to this service'
}

/** Remembers, by the state, which code was issued for which code challenge (document 4.5). */
export const rememberChallenges: Behavior = {
  always: {
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
  },
}

/** The code challenge of the request that a code was issued for. */
const challengeOfCode = (code: string | null, { memory }: Tools): unknown =>
  memory.get(`challenge of code ${code}`)

/** Whether a code is known and was sent with a wrong verifier. */
export function isWrongVerifier(form: URLSearchParams, tools: Tools): boolean {
  const challenge = challengeOfCode(form.get('code'), tools)
  return challenge !== undefined && challenge !== challengeOf(form.get('code_verifier') ?? '')
}

/** The code that a verifier belongs to. */
export const codeOfVerifier = (verifier: string | null, { memory }: Tools): unknown =>
  memory.get(`code of challenge ${challengeOf(verifier ?? '')}`)
