import { alterForm, alterJson } from '../behaviors/alter.ts'
import { refused } from '../behaviors/answers.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import type { Tools } from '../behaviors/tools.ts'
import type { Faults } from './fault.ts'

/** Wrong requests that the token endpoint of the client-credentials grant accepts (document 2.1 and 4.1). */
export const tokenRefusals = {
  'token.client-secret-any': {
    says: 'The token endpoint accepts any secret for a known client_id.',
    breaks: ['key-pair.client-secret', 'token.untrimmed'],
    behavior: repairing((form, { applications: [{ id, secret }] }) => {
      const [given, ...more] = form.getAll('client_secret')
      if (given && more.length === 0 && form.get('client_id') === id) form.set('client_secret', secret)
    }),
  },
  'token.token-in-refusal': {
    says: 'A refused token request is answered with an error and a token.',
    breaks: [
      'token.client-id-required',
      'token.client-secret-required',
      'token.grant-type-required',
      'token.grant-type-supported',
      'token.case-sensitive',
      'token.untrimmed',
      'token.fields-once',
      'token.body-only',
      'token.form-only',
      'token.only-method',
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
