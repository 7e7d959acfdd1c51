import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { readClaims } from './alter.ts'
import type { Answer, Behavior } from './behavior.ts'
import type { Tools } from './tools.ts'

const ACCEPTED = 'claims of an accepted request object'

const lateOf = (uri: string | null): string => `to be refused ${uri}`

/** What a request object asks the authorization endpoint for. */
const askedIn = (claims: JWTPayload): string =>
  JSON.stringify([
    claims.response_type,
    claims.redirect_uri,
    claims.authorization_details,
    claims.code_challenge_method,
    String(claims.code_challenge).length,
  ])

/**
 * Takes a pushed request that asks for something else than an accepted one, and refuses it when its reference is opened
 * (RFC 9126, 2.1).
 *
 * @param refusal - By which answer.
 */
export const validatedLate = (refusal: (tools: Tools) => Answer): Behavior => ({
  response: {
    par: (response, { memory }, { form }) => {
      const claims = readClaims(form.get('request') ?? '')
      if (!claims) return
      const asked = askedIn(claims)
      if (response.status < 300) memory.set(ACCEPTED, asked)
      if (response.status < 300 || asked === memory.get(ACCEPTED)) return
      const uri = `urn:ietf:params:oauth:request_uri:${randomUUID()}`
      memory.set(lateOf(uri), true)
      response.status = 201
      response.json = { request_uri: uri, expires_in: 60 }
    },
  },
  answer: {
    authorization: ({ query }, tools) =>
      tools.memory.has(lateOf(query.get('request_uri'))) ? refusal(tools) : undefined,
  },
})
