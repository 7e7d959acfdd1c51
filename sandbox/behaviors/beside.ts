import { alterRedirect, readClaims } from './alter.ts'
import type { Behavior, RequestHook } from './behavior.ts'

const keyOf = (state: unknown): string => `the state beside ${state}`

const remember: RequestHook = ({ form }, { memory }) => {
  const beside = form.get('state')
  if (beside !== null) memory.set(keyOf(readClaims(form.get('request') ?? '')?.state), beside)
}

/** Gives back the state that stood beside the request object. */
export const stateFromBeside: Behavior = {
  request: { par: remember },
  response: {
    authorization: alterRedirect(({ searchParams }, { memory }) => {
      const beside = memory.get(keyOf(searchParams.get('state')))
      if (typeof beside === 'string') searchParams.set('state', beside)
    }),
  },
}

/** Answers as a response mode beside the request object asks, which the request object does not have. */
export const responseModeFromBeside: Behavior = {
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
