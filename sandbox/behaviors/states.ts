import { alterRedirect, readClaims } from './alter.ts'
import { accepted } from './answers.ts'
import type { Behavior } from './behavior.ts'
import type { Tools } from './tools.ts'

const STATES = 'states of accepted requests'

/** Alters redirects by the states that were pushed up to each, the earliest first. */
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
