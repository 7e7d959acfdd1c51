import type { Answer, Behavior } from '../behaviors/behavior.ts'
import type { Tools } from '../behaviors/tools.ts'
import type { Faults } from './fault.ts'

/** What the authorization endpoint makes of a request, before any page (document 4.4). */
export const openings = {
  'authorization.error-page-again': {
    says: 'The authorization endpoint answers with an error page from the second request of a browser on.',
    breaks: ['authorization.request'],
    behavior: again(() => ({
      status: 400,
      headers: { 'Content-Type': 'text/html' },
      body: '<!doctype html><title>Already in use</title><h1>Already in use</h1>',
    })),
  },
  'authorization.error-redirect-again': {
    says: 'The authorization endpoint redirects with an error from the second request of a browser on.',
    breaks: ['authorization.request'],
    behavior: again(({ applications: [first] }) => ({
      status: 303,
      headers: { Location: `${first.redirectUri}?error=invalid_request` },
    })),
  },
} as const satisfies Faults

function again(answer: (tools: Tools) => Answer): Behavior {
  return {
    answer: {
      authorization: ({ query }, tools) => {
        if (!query.has('request_uri')) return undefined
        const isFirst = !tools.memory.has('opened')
        tools.memory.set('opened', true)
        return isFirst ? undefined : answer(tools)
      },
    },
  }
}
