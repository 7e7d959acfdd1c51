import type { Refusal } from '../../helpers/evidence/refusal.ts'
import { requestObjectClaims, requestObjectSigning } from '../../helpers/http/unsigned-request.ts'
import { assertionAtEachEndpoint, assertionByStandard } from './assertion.ts'

/** What the pushed authorization request is refused for (document, 2.4, 2.5, 4.3 and 5.5). */
export const par: readonly Refusal[] = [
  ...assertionAtEachEndpoint,
  ...assertionByStandard,
  {
    clause: 'request-object.signed',
    when: 'the request object is unsigned',
    edit: requestObjectSigning({ algorithm: 'none' }),
  },
  {
    clause: 'request-object.signature',
    when: 'the request object was altered',
    edit: requestObjectSigning({ altered: true }),
  },
  {
    clause: 'request-object.signature',
    when: 'another key signed the request object',
    edit: requestObjectSigning({ signedBy: 'stranger' }),
  },
  {
    clause: 'request-object.code-challenge',
    when: 'the request object has no code challenge',
    safeInProduction: true,
    edit: requestObjectClaims({ code_challenge: undefined, code_challenge_method: undefined }),
  },
]
