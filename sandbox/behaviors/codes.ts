import { readClaims } from './alter.ts'
import type { Behavior } from './behavior.ts'
import { codeOfAnyClient } from './code-owner.ts'
import { combined } from './combined.ts'
import { firstOf, isFirst } from './remembering.ts'
import { codeTwice } from './takes/code-twice.ts'
import type { Tools } from './tools.ts'
import { redirects } from './walks.ts'

/** Takes a code again if it is that of the first authorization, or if it is not. */
export function codesThatLast(whose: 'first' | 'later'): Behavior {
  const remember = redirects(({ searchParams }, _count, tools) => {
    firstOf(tools, 'code', searchParams.get('code'))
  })
  return combined(remember, {
    ...codeTwice,
    answer: {
      token: (request, tools) => {
        const isOfFirst = isFirst(tools, 'code', request.form.get('code'))
        return isOfFirst === (whose === 'first') ? codeTwice.answer?.token?.(request, tools) : undefined
      },
    },
  })
}

/** Takes the codes of other applications from those that a test finds by their client ID. */
export function codesFromOthers(isMeant: (client: unknown, tools: Tools) => boolean): Behavior {
  return {
    request: {
      ...codeOfAnyClient.request,
      token: (request, tools) =>
        isMeant(readClaims(request.form.get('client_assertion') ?? '')?.sub, tools)
          ? codeOfAnyClient.request?.token?.(request, tools)
          : undefined,
    },
  }
}
