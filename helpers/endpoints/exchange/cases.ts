import { named } from '../../evidence/attempts.ts'

/** Uses of an access token right before and after its code is used a second time. */
export const CASES = named({
  'userinfo before reuse of the code': {
    step: 'userinfo',
    clause: 'exchange.code-reuse-revokes',
    when: 'its code was used once',
    isAccepted: true,
  },
  'userinfo after reuse of the code': {
    step: 'userinfo',
    clause: 'exchange.code-reuse-revokes',
    follows: ['exchange code used-before'],
    when: 'the code of the access token was used a second time',
    proves: 'ended',
  },
})
