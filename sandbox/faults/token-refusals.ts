import { alterForm, alterJson } from '../behaviors/alter.ts'
import { refused } from '../behaviors/answers.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import type { Tools } from '../behaviors/tools.ts'
import type { Faults } from './fault.ts'

/** What the token endpoint of the client-credentials grant takes although it is wrong (document 2.1 and 4.1). */
export const tokenRefusals = {
  'token.client-id-optional': {
    says: 'A token request without client_id gets a token.',
    breaks: ['token.client-id-required'],
    behavior: repairing((form, { applications: [first] }) => {
      if (!form.has('client_id')) form.set('client_id', first.id)
    }),
  },
  'token.client-secret-optional': {
    says: 'A token request without client_secret gets a token.',
    breaks: ['token.client-secret-required'],
    behavior: repairing((form, { application }) => {
      if (!form.has('client_secret')) form.set('client_secret', application(form.get('client_id')).secret)
    }),
  },
  'token.grant-type-optional': {
    says: 'A token request without grant_type gets a token.',
    breaks: ['token.grant-type-required'],
    behavior: repairing((form) => {
      if (!form.has('grant_type')) form.set('grant_type', 'client_credentials')
    }),
  },
  'token.grant-type-any': {
    says: 'The token endpoint takes whatever grant type a request names.',
    breaks: ['token.grant-type-supported'],
    behavior: repairing((form) => {
      if (form.has('grant_type')) form.set('grant_type', 'client_credentials')
    }),
  },
  'token.client-id-unknown': {
    says: 'A secret that is known gets a token for a client_id that is not.',
    breaks: ['key-pair.client-id'],
    behavior: repairing((form, { applications }) => {
      const owner = applications.find(({ secret }) => secret === form.get('client_secret'))
      const isUnknown = form.has('client_id') && !applications.some(({ id }) => id === form.get('client_id'))
      if (owner && isUnknown) form.set('client_id', owner.id)
    }),
  },
  'token.client-secret-unknown': {
    says: 'A secret that nobody has gets a token for any client_id that is known.',
    breaks: ['key-pair.client-secret'],
    behavior: repairing((form, { application, applications }) => {
      const isUnknown = !applications.some(({ secret }) => secret === form.get('client_secret'))
      if (isUnknown && form.has('client_secret'))
        form.set('client_secret', application(form.get('client_id')).secret)
    }),
  },
  'token.client-secret-any': {
    says: 'Any secret gets a token for a client_id that is known.',
    breaks: ['key-pair.client-secret'],
    behavior: repairing((form, { application }) => {
      if (form.has('client_secret')) form.set('client_secret', application(form.get('client_id')).secret)
    }),
  },
  'token.client-secret-of-another': {
    says: 'The secret of any application gets a token for every other one.',
    breaks: ['key-pair.client-secret'],
    behavior: repairing((form, { application, applications }) => {
      if (applications.some(({ secret }) => secret === form.get('client_secret')))
        form.set('client_secret', application(form.get('client_id')).secret)
    }),
  },
  'token.token-in-refusal': {
    says: 'A refused token request is answered with an error and a token.',
    breaks: [
      'token.client-id-required',
      'token.client-secret-required',
      'token.grant-type-required',
      'token.grant-type-supported',
      'key-pair.client-id',
      'key-pair.client-secret',
    ],
    behavior: {
      response: {
        'client-credentials': refused(
          alterJson(async (body, { tokens, applications: [first] }) => {
            body.access_token = await tokens.issue(first)
          }),
        ),
      },
    },
  },
} as const satisfies Faults

function repairing(repair: (form: URLSearchParams, tools: Tools) => void): Behavior {
  return { request: { 'client-credentials': alterForm(repair) } }
}
