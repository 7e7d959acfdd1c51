import { EventEmitter, once } from 'node:events'
import { readClaims, repairRequestObject } from './alter.ts'
import { accepted, jsonAnswer } from './answers.ts'
import type { Behavior, RequestHook, ResponseHook } from './behavior.ts'
import { combined } from './combined.ts'
import { firstOf, isFirst, remembered } from './remembering.ts'
import { challengeOf, type Tools } from './tools.ts'
import { redirects } from './walks.ts'

/** Accepts codes more than once: only that of the first authorization, or only those of later ones. */
export function codesThatLast(whose: 'first' | 'later'): Behavior {
  const remember = redirects(({ searchParams }, _count, tools) => {
    firstOf(tools, 'code', searchParams.get('code'))
  })
  return combined(
    { always: remember },
    {
      ...codeTwice,
      answer: {
        exchange: (request, tools) => {
          const isOfFirst = isFirst(tools, 'code', request.form.get('code'))
          return isOfFirst === (whose === 'first') ? codeTwice.answer?.exchange?.(request, tools) : undefined
        },
      },
    },
  )
}

/** Lets some applications, selected by client ID, exchange the codes of others. */
export function codesFromOthers(isMeant: (client: unknown, tools: Tools) => boolean): Behavior {
  return {
    ...rememberOwnersOfCodes,
    request: {
      exchange: (request, tools) =>
        isMeant(readClaims(request.form.get('client_assertion') ?? '')?.sub, tools)
          ? codeOfAnyClient.request?.exchange?.(request, tools)
          : undefined,
    },
  }
}

/** Everything sent with a code except the client assertion, which differs each time. */
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

const rememberAnswer: ResponseHook = accepted(
  ({ body }, { memory }, { form }) => void memory.set(keyOf(form), body),
)

/** A code that is sent again gets the same tokens again (RFC 6749, section 4.1.2). */
export const codeTwice: Behavior = {
  answer: {
    exchange: async ({ form }, tools) => {
      const body = tools.memory.get(keyOf(form))
      if (!form.has('code') || typeof body !== 'string') return undefined
      if (!(await isAuthentic(form, tools))) return undefined
      const { headers, ...answer } = jsonAnswer(200, {})
      return { ...answer, headers: { ...headers, 'Cache-Control': 'no-store' }, body }
    },
  },
  always: { response: { exchange: rememberAnswer } },
}

const answered = new EventEmitter()
const codesUnderWay = (tools: Tools): Set<string> => remembered(tools, 'codes under way')

/** A code that is sent again before the first request is answered gets the same tokens. */
export const codeAtOnce: Behavior = {
  answer: {
    exchange: async (request, tools) => {
      const key = keyOf(request.form)
      if (!codesUnderWay(tools).has(key)) return void codesUnderWay(tools).add(key)
      await once(answered, key)
      return codeTwice.answer?.exchange?.(request, tools)
    },
  },
  response: {
    exchange: async (response, tools, request) => {
      await rememberAnswer(response, tools, request)
      codesUnderWay(tools).delete(keyOf(request.form))
      answered.emit(keyOf(request.form))
    },
  },
}

/** Remembers which application each code challenge is of. */
export const rememberOwnersOfCodes: Behavior = {
  always: {
    request: {
      par: repairRequestObject((claims, { id }, { memory }) => {
        memory.set(`owner of ${claims.code_challenge}`, id)
      }),
    },
  },
}

/**
 * Exchanges a code for any authenticated application, no matter which one it was issued to (document 4.5).
 * The code challenge of the authorization request shows the owner.
 */
export const codeOfAnyClient: Behavior = {
  ...rememberOwnersOfCodes,
  request: { exchange: authenticateAsOwner() },
}

function authenticateAsOwner(): RequestHook {
  return async ({ form }, tools) => {
    const assertion = form.get('client_assertion') ?? ''
    const client = tools.applications.find(({ id }) => id === readClaims(assertion)?.sub)
    const owner = ownerOfCode(form, tools)
    if (!client || !owner || client === owner || !(await tools.isSignedBy(assertion, client))) return
    form.set('client_assertion', await tools.sign(tools.assertionClaims(owner), owner))
  }
}

/** The application that a code belongs to, by the code verifier that is sent with it. */
export function ownerOfCode(form: URLSearchParams, { applications, memory }: Tools) {
  const owner = memory.get(`owner of ${challengeOf(form.get('code_verifier') ?? '')}`)
  return applications.find(({ id }) => id === owner)
}
