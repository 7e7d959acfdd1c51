import { alterRedirect, readClaims } from './alter.ts'
import type { Behavior } from './behavior.ts'
import { challengeOf } from './challenge.ts'
import type { Tools } from './tools.ts'

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
export const challengeOfCode = (code: string | null, { memory }: Tools): unknown =>
  memory.get(`challenge of code ${code}`)

/** The code that a verifier belongs to. */
export const codeOfVerifier = (verifier: string | null, { memory }: Tools): unknown =>
  memory.get(`code of challenge ${challengeOf(verifier ?? '')}`)
