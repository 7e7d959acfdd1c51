import { alterForm, alterRedirect, repairRequestObject } from './alter.ts'
import type { Behavior, RequestHook } from './behavior.ts'
import { combined } from './combined.ts'
import { countOf } from './remembering.ts'
import type { Tools } from './tools.ts'

const PROVIDER = 'the data provider that was chosen last'

/**
 * Alters redirects to an application by how many of their kind, with a code or with the user's denial, came up to each.
 *
 * @param alter - Alters the address in place.
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

/** Alters the fixed data provider of a request, by how many came up to it and by what was chosen last. */
export function fixing(
  fix: (own: string, count: number, chosen: string | undefined) => string | undefined,
): Behavior {
  return combined(
    { request: { pages: rememberChoice } },
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

const rememberChoice: RequestHook = ({ form }, { memory }) => {
  if (form.has('dp_id')) memory.set(PROVIDER, form.get('dp_id'))
}

/** Takes each decision for one that was made before, from the first time that it is made. */
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
