import { alterForm, alterRedirect, readClaims, repairRequestObject } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior, RequestHook } from './behavior.ts'
import { combined } from './combined.ts'
import { countOf, remembered } from './remembering.ts'
import type { ServiceRequest } from './request.ts'
import type { Tools } from './tools.ts'

const PROVIDER = 'the data provider that was chosen last'

/**
 * Alters the redirects to an application that carry a code, or those that carry the user's denial.
 *
 * @param alter - Alters the address in place; `count` is the number of such redirects so far, from 1.
 */
export function redirects(
  alter: (address: URL, count: number, tools: Tools) => void,
  kind: 'approved' | 'denied' = 'approved',
): Behavior {
  const hook = alterRedirect((address, tools) => {
    const { searchParams } = address
    if (kind === 'approved' ? !searchParams.has('code') : searchParams.get('error') !== 'access_denied')
      return
    alter(address, countOf(tools, `redirects ${kind}`), tools)
  })
  return { response: { authorization: hook } }
}

/** Alters the data provider that a request fixes, by the number of such requests and by the user's last choice. */
export function fixing(
  fix: (own: string, count: number, chosen: string | undefined) => string | undefined,
): Behavior {
  return combined(
    { always: { request: { pages: rememberChoice } } },
    {
      request: {
        par: repairRequestObject((claims, _application, tools) => {
          if (typeof claims.dp_id !== 'string' || claims.dp_id === '') return
          const chosen = tools.memory.get(PROVIDER)
          const count = countOf(tools, 'requests with a fixed data provider')
          claims.dp_id = fix(claims.dp_id, count, typeof chosen === 'string' ? chosen : undefined)
        }),
      },
    },
  )
}

/** Codes of authorizations that fixed the data provider. */
const codesOfFixed = (tools: Tools): Set<string> => remembered(tools, 'codes of a fixed data provider')

/** Applies a behavior only to authorizations that fix the data provider. */
export function whereFixed({ request = {}, response = {}, always = {} }: Behavior): Behavior {
  const isFixed = ({ form }: ServiceRequest) => Boolean(readClaims(form.get('request') ?? '')?.dp_id)
  const isOfFixed = ({ form }: ServiceRequest, tools: Tools) =>
    codesOfFixed(tools).has(form.get('code') ?? '')
  const { par, exchange } = request
  const states = (tools: Tools) => remembered(tools, 'states of a fixed data provider')
  return combined(
    { always },
    {
      always: {
        request: {
          par: (sent, tools) => {
            const { state } = readClaims(sent.form.get('request') ?? '') ?? {}
            if (isFixed(sent)) states(tools).add(String(state))
          },
        },
        response: {
          authorization: alterRedirect(({ searchParams }, tools) => {
            if (states(tools).has(searchParams.get('state') ?? ''))
              codesOfFixed(tools).add(searchParams.get('code') ?? '')
          }),
        },
      },
    },
    {
      request: {
        par: (sent, tools) => (isFixed(sent) ? par?.(sent, tools) : undefined),
        exchange: (sent, tools) => (isOfFixed(sent, tools) ? exchange?.(sent, tools) : undefined),
      },
      response: {
        exchange: (answer, tools, sent) =>
          isOfFixed(sent, tools) ? response.exchange?.(answer, tools, sent) : undefined,
      },
    },
  )
}

const rememberChoice: RequestHook = ({ form }, { memory }) => {
  if (form.has('dp_id')) memory.set(PROVIDER, form.get('dp_id'))
}

/** Once the user approves (or denies), treats every later decision as the same one. */
export function decisionThatLasts(decision: 'approve' | 'deny'): Behavior {
  const key = `whether to ${decision} was decided`
  return {
    request: {
      pages: alterForm((form, { memory }) => {
        if (form.get('decision') === decision) memory.set(key, true)
        if (form.has('decision') && memory.has(key)) form.set('decision', decision)
      }),
    },
  }
}

const STATES = 'states of accepted requests'

/** Alters redirects by the states that were pushed so far, the earliest first. */
export function redirectsByStates(alter: (address: URL, states: readonly string[]) => void): Behavior {
  const statesOf = ({ memory }: Tools): string[] => {
    const known = memory.get(STATES)
    return Array.isArray(known) ? known.map(String) : []
  }
  return {
    response: {
      par: accepted((_response, tools, { form }) => {
        const { state } = readClaims(form.get('request') ?? '') ?? {}
        tools.memory.set(STATES, [...statesOf(tools), String(state)])
      }),
      authorization: alterRedirect((address, tools) => alter(address, statesOf(tools))),
    },
  }
}

const keyOf = (state: unknown): string => `the form state for ${state}`

const remember: RequestHook = ({ form }, { memory }) => {
  const outside = form.get('state')
  if (outside !== null) memory.set(keyOf(readClaims(form.get('request') ?? '')?.state), outside)
}

/** Returns the state from the form rather than from the request object. */
export const stateFromForm: Behavior = {
  request: { par: remember },
  response: {
    authorization: alterRedirect(({ searchParams }, { memory }) => {
      const outside = memory.get(keyOf(searchParams.get('state')))
      if (typeof outside === 'string') searchParams.set('state', outside)
    }),
  },
}

/** Follows a response_mode in the form, although the request object has none. */
export const responseModeFromForm: Behavior = {
  request: {
    par: ({ form }, { memory }) => {
      if (form.get('response_mode') === 'fragment')
        memory.set(`fragment ${readClaims(form.get('request') ?? '')?.state}`, true)
    },
  },
  response: {
    authorization: alterRedirect((address, { memory }) => {
      if (!memory.has(`fragment ${address.searchParams.get('state')}`)) return
      address.hash = address.search.slice(1)
      address.search = ''
    }),
  },
}
