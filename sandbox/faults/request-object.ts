import { repairRequestObject } from '../behaviors/alter.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { withoutDenial } from '../behaviors/pages.ts'
import { responseModeFromForm, stateFromForm } from '../behaviors/walks.ts'
import type { Faults } from './fault.ts'

/** Faults of the PAR endpoint with the request object as a whole (document 2.5 and 4.3). */
export const requestObject = {
  'request-object.state-beside': {
    says: 'The redirect has the state from the form, not from the request object.',
    breaks: ['request-object.alone'],
    behavior: stateFromForm,
  },
  'request-object.state-beside-approved': {
    says: 'The redirect has the state from the form, not from the request object, and the consent cannot be denied.',
    breaks: ['request-object.alone'],
    behavior: combined(stateFromForm, withoutDenial),
  },
  'request-object.response-mode-beside': {
    says: 'The redirect follows the response_mode in the form, outside the request object.',
    breaks: ['request-object.alone'],
    behavior: responseModeFromForm,
  },
  'request-object.unverified': {
    says: 'The PAR endpoint does not verify the signature of a request object.',
    breaks: [
      'request-object.signed',
      'request-object.signature',
      'request-object.alg',
      'request-object.encoding',
      'request-object.key-id',
      'request-object.critical-header',
    ],
    behavior: { request: { par: repairRequestObject(undefined, 'any') } },
  },
} as const satisfies Faults

/** Faults of the consent page with the permissions of the request object (document 2.5). */
export const permissions = {
  'request-object.permissions-hidden': {
    says: 'The consent page lists no permissions.',
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
