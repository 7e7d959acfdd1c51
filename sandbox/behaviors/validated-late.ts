import { randomUUID } from 'node:crypto'
import type { JWTPayload } from 'jose'
import { readClaims } from './alter.ts'
import type { Answer, Behavior } from './behavior.ts'
import type { Tools } from './tools.ts'

const ACCEPTED = 'claims of an accepted request object'

const lateOf = (uri: string | null): string => `to be refused ${uri}`

/** The claims of a request object that the authorization endpoint evaluates, as text. */
const askedIn = (claims: JWTPayload): string =>
  JSON.stringify([
    claims.response_type,
    claims.redirect_uri,
    claims.authorization_details,
    claims.code_challenge_method,
    String(claims.code_challenge).length,
  ])

/**
 * Accepts an invalid pushed request, and refuses it only when its request_uri is opened (RFC 9126, 2.1). This applies to
 * a refused request object that differs from the last accepted one.
 *
 * @param refusal - Makes the answer of the authorization endpoint.
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
