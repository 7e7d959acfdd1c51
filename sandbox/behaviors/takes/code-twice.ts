import { readClaims } from '../alter.ts'
import { accepted, jsonAnswer } from '../answers.ts'
import type { Behavior } from '../behavior.ts'
import type { Tools } from '../tools.ts'

/** All that was sent with a code but its client assertion, which is another one each time. */
function keyOf(form: URLSearchParams): string {
  const fields = [...form].filter(([name]) => name !== 'client_assertion')
  return `tokens for ${JSON.stringify(fields)}`
}

async function isAuthentic(form: URLSearchParams, { application, isSignedBy }: Tools): Promise<boolean> {
  const jwt = form.get('client_assertion') ?? ''
  const { iss, sub, exp } = readClaims(jwt) ?? {}
  const isOwn = sub !== undefined && iss === sub && application(sub).id === sub
  return isOwn && typeof exp === 'number' && exp > Date.now() / 1000 && isSignedBy(jwt, application(sub))
}

/** A code gets the same tokens as often as it is sent (RFC 6749, section 4.1.2). */
export const codeTwice: Behavior = {
  answer: {
    token: async ({ form }, tools) => {
      const body = tools.memory.get(keyOf(form))
      if (!form.has('code') || typeof body !== 'string') return undefined
      if (!(await isAuthentic(form, tools))) return undefined
      return { ...jsonAnswer(200, {}), body }
    },
  },
  response: {
    token: accepted(({ body }, { memory }, { form }) => void memory.set(keyOf(form), body)),
  },
}
