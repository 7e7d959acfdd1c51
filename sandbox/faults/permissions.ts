import type { Behavior } from '../behaviors/behavior.ts'
import type { Faults } from './fault.ts'

/** What the consent page shows of the permissions of the request object (document 2.5). */
export const permissions = {
  'request-object.permissions-hidden': {
    says: 'The consent page lists no permission.',
    breaks: ['request-object.permissions'],
    behavior: listing(() => ''),
  },
  'request-object.permission-left-out': {
    says: 'The consent page leaves one permission out.',
    breaks: ['request-object.permissions'],
    behavior: listing((name) => (name === 'read_balances' ? '' : name)),
  },
  'request-object.permissions-described': {
    says: 'The consent page describes the permissions in other words.',
    breaks: ['request-object.permissions'],
    behavior: listing((name) => name.replace('_', ' your ')),
  },
} as const satisfies Faults

function listing(show: (permission: string) => string): Behavior {
  return {
    response: {
      pages: (response) => {
        const { body } = response
        if (!body.includes('<li>')) return
        response.body = body.replace(
          /<li><code>(.*?)<\/code><\/li>/g,
          (_item, name: string) => `<li><code>${show(name)}</code></li>`,
        )
      },
    },
  }
}
