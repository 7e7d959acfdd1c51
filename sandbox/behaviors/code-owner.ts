import { readClaims, repairRequestObject } from './alter.ts'
import type { Behavior, RequestHook } from './behavior.ts'
import { challengeOf } from './challenge.ts'
import type { Tools } from './tools.ts'

/**
 * Gives tokens for a code to any application that authenticates itself, whichever the code was issued to (document 4.5).
 * Whose it is follows from the code challenge that it was asked for with.
 */
export const codeOfAnyClient: Behavior = {
  request: {
    par: repairRequestObject((claims, { id }, { memory }) => {
      memory.set(`owner of ${claims.code_challenge}`, id)
    }),
    token: authenticateAsOwner(),
  },
}

function authenticateAsOwner(): RequestHook {
  return async ({ form }, tools) => {
    const assertion = form.get('client_assertion') ?? ''
    const client = tools.applications.find(({ id }) => id === readClaims(assertion)?.sub)
    const owner = ownerOf(form, tools)
    if (!client || !owner || client === owner || !(await tools.isSignedBy(assertion, client))) return
    form.set('client_assertion', await tools.sign(tools.assertionClaims(owner), owner))
  }
}

function ownerOf(form: URLSearchParams, { applications, memory }: Tools) {
  const owner = memory.get(`owner of ${challengeOf(form.get('code_verifier') ?? '')}`)
  return applications.find(({ id }) => id === owner)
}
