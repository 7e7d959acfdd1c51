import { readClaims } from '../behaviors/alter.ts'
import { jsonAnswer } from '../behaviors/answers.ts'
import type { Answer, Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { inAnswer, without } from '../behaviors/members.ts'
import { withoutDenial } from '../behaviors/pages.ts'
import type { ServiceRequest } from '../behaviors/request.ts'
import type { Variants } from './variant.ts'

const nothing = (): Answer => jsonAnswer(404, { error: 'not_found' })

const withoutProvider = ({ form }: ServiceRequest): Answer | undefined => {
  const claims = readClaims(form.get('request') ?? '')
  return claims && !claims.dp_id ? jsonAnswer(400, { error: 'invalid_request' }) : undefined
}

const WITHOUT_PUT: Behavior = { answer: { 'business-put': nothing } }
const OTHERS = 'put, expired-token, second-application, portal: none is there'

/** Services that offer only a part of the document; requests for other parts are answered 404. */
export const offers = {
  'offers.client-credentials': {
    says: 'The service offers only the client-credentials grant and a GET of the business API.',
    behavior: combined(WITHOUT_PUT, {
      answer: { discovery: nothing, par: nothing, authorization: nothing, exchange: nothing, jwks: nothing },
    }),
    environment: { OFFERS: 'client-credentials, get', NOT_OFFERED: `discovery: it follows; ${OTHERS}` },
  },
  'offers.discovery-without-consent': {
    says: 'The service offers the client-credentials grant and discovery, whose document has no PAR address.',
    behavior: combined(
      WITHOUT_PUT,
      { answer: { par: nothing, authorization: nothing, exchange: nothing } },
      inAnswer('discovery', without('pushed_authorization_request_endpoint')),
    ),
    environment: {
      OFFERS: 'client-credentials, discovery, get',
      NOT_OFFERED: `consent: it follows; ${OTHERS}`,
    },
  },
  'offers.consent': {
    says: 'The service offers the code flow with all of its pages, but not the client-credentials grant.',
    behavior: combined(WITHOUT_PUT, { answer: { 'client-credentials': nothing } }),
    environment: {
      OFFERS: 'discovery, consent, denial, provider-choice, dp-id, get',
      NOT_OFFERED: `client-credentials: another team has it; ${OTHERS}`,
    },
    inapplicable: ['assertion.basic-challenge'],
    leftOut: ['assertion.only-method'],
  },
  'offers.without-denial': {
    says: 'The service offers no way to deny a consent or to fix a data provider.',
    behavior: combined(WITHOUT_PUT, withoutDenial),
    environment: {
      OFFERS:
        'client-credentials, discovery, consent, provider-choice, get, expired-token, second-application',
      NOT_OFFERED: 'denial, dp-id, put, portal: none is there',
    },
  },
  'offers.without-provider-choice': {
    says: 'The service has no page on which the user chooses a data provider, and refuses a request without dp_id.',
    behavior: combined(WITHOUT_PUT, { answer: { par: withoutProvider } }),
    environment: {
      OFFERS: 'client-credentials, discovery, consent, denial, dp-id, get, expired-token, second-application',
      NOT_OFFERED: 'provider-choice, put, portal: none is there',
    },
  },
} as const satisfies Variants
