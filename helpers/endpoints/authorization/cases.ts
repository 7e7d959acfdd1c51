import { named } from '../../evidence/attempts.ts'

/** A request with parameters next to its request object, and an old code. */
export const CASES = named({
  'par with other parameters': {
    step: 'par',
    clause: 'request-object.alone',
    when: 'the form has another state and a response mode next to the request object',
    isAccepted: true,
  },
  'exchange of old code': {
    step: 'exchange',
    clause: 'exchange.code-lifetime',
    when: 'the code was issued 62 seconds before',
    needs: 'PATIENCE',
    cause: { clause: 'exchange.error-grant', codes: ['invalid_grant'] },
  },
})
