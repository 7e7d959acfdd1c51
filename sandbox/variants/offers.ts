import { jsonAnswer } from '../behaviors/answers.ts'
import type { Answer, Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { withoutDenial } from '../behaviors/pages.ts'
import type { Variants } from './variant.ts'

const nothing = (): Answer => jsonAnswer(404, { error: 'not_found' })

const WITHOUT_PUT: Behavior = { answer: { 'business-put': nothing } }
const OTHERS = 'put, expired-token, second-application, portal: none is there'

/** Services that have a part of the document alone: whatever is sent for another part is answered with 404. */
export const offers = {
  'offers.client-credentials': {
    says: 'There is a token endpoint for client credentials and a GET, and nothing else.',
    behavior: combined(WITHOUT_PUT, {
      answer: { discovery: nothing, par: nothing, authorization: nothing, token: nothing, jwks: nothing },
    }),
    environment: { OFFERS: 'client-credentials, get', NOT_OFFERED: `discovery: it follows; ${OTHERS}` },
  },
  'offers.consent': {
    says: 'There is the code flow with all of its pages, and no client credentials.',
    behavior: combined(WITHOUT_PUT, { answer: { 'client-credentials': nothing } }),
    environment: {
      OFFERS: 'discovery, consent, denial, provider-choice, dp-id, get',
      NOT_OFFERED: `client-credentials: another team has it; ${OTHERS}`,
    },
  },
  'offers.without-denial': {
    says: 'No page has a way to deny, and no data provider can be fixed.',
    behavior: combined(WITHOUT_PUT, withoutDenial),
    environment: {
      OFFERS:
        'client-credentials, discovery, consent, provider-choice, get, expired-token, second-application',
      NOT_OFFERED: 'denial, dp-id, put, portal: none is there',
    },
  },
} as const satisfies Variants
