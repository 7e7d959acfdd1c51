import { alterRedirect, repairRequestObject } from './alter.ts'
import type { Behavior, RequestHook } from './behavior.ts'
import { combined } from './combined.ts'
import type { Tools } from './tools.ts'

const PROVIDER = 'the data provider that was chosen last'
const FIXED = 'requests with a fixed data provider'

/**
 * Alters redirects to an application by how many of their kind, with a code or without, came up to each.
 *
 * @param alter - Alters the address in place.
 */
export function redirects(
  alter: (address: URL, count: number, tools: Tools) => void,
  kind: 'approved' | 'denied' = 'approved',
): Behavior {
  const hook = alterRedirect((address, tools) => {
    if (address.searchParams.has('code') !== (kind === 'approved')) return
    const count = Number(tools.memory.get(`redirects ${kind}`) ?? 0) + 1
    tools.memory.set(`redirects ${kind}`, count)
    alter(address, count, tools)
  })
  return { response: { authorization: hook } }
}

/** Alters the fixed data provider of a request, by how many came up to it and by what was chosen last. */
export function fixing(
  fix: (own: string, count: number, chosen: string | undefined) => string | undefined,
): Behavior {
  return combined(
    { request: { pages: rememberChoice } },
    {
      request: {
        par: repairRequestObject((claims, _application, { memory }) => {
          if (typeof claims.dp_id !== 'string' || claims.dp_id === '') return
          const count = Number(memory.get(FIXED) ?? 0) + 1
          memory.set(FIXED, count)
          const chosen = memory.get(PROVIDER)
          claims.dp_id = fix(claims.dp_id, count, typeof chosen === 'string' ? chosen : undefined)
        }),
      },
    },
  )
}

const rememberChoice: RequestHook = ({ form }, { memory }) => {
  if (form.has('dp_id')) memory.set(PROVIDER, form.get('dp_id'))
}
