import { alterForm, alterJson, readClaims, renewed, repairAssertion } from '../../behaviors/alter.ts'
import { accepted } from '../../behaviors/answers.ts'
import type { Behavior, RequestHook } from '../../behaviors/behavior.ts'
import { codesFromOthers, codesThatLast } from '../../behaviors/codes.ts'
import { combined } from '../../behaviors/combined.ts'
import { without } from '../../behaviors/members.ts'
import { takeVerifier } from '../../behaviors/takes/value.ts'
import { decisionThatLasts, fixing, redirects, whereFixed } from '../../behaviors/walks.ts'
import type { Faults } from '../fault.ts'

const CODE = 'the code that was given last'
const CHOSEN = 'whether a data provider was chosen'
const LAST_JTI = 'the jti that was used last'

const rememberCode: Behavior = {
  always: redirects(({ searchParams }, _count, { memory }) => {
    memory.set(CODE, searchParams.get('code'))
  }),
}

/** Accepts every assertion again except the last one. */
const forgetful: RequestHook = async (request, tools) => {
  const { jti } = readClaims(request.form.get('client_assertion') ?? '') ?? {}
  const isLast = jti === tools.memory.get(LAST_JTI)
  tools.memory.set(LAST_JTI, jti)
  if (typeof jti === 'string' && !isLast) await repairAssertion(renewed)(request, tools)
}

/** State of one request that the service wrongly applies to another: a denial, a data provider, a code, a jti. */
export const againRemembered = {
  'again.second.secret-unverified': {
    says: 'The second application gets a token with any secret.',
    breaks: ['key-pair.client-id', 'key-pair.client-secret'],
    ifDrawn: ['token.untrimmed'],
    by: 'either',
    behavior: {
      request: {
        'client-credentials': alterForm((form, { applications: [, second] }) => {
          const isAlone = form.getAll('client_id').length === 1 && form.getAll('client_secret').length === 1
          if (isAlone && form.get('client_id') === second.id && form.get('client_secret'))
            form.set('client_secret', second.secret)
        }),
      },
    },
  },
  'again.par.jti-forgotten': {
    says: 'Both endpoints remember only the jti of the last assertion.',
    breaks: ['assertion.jti', 'assertion.fresh'],
    behavior: { request: { par: forgetful, exchange: forgetful } },
  },
  'again.denial.code-of-approval': {
    says: 'The redirect of a denied consent has the code of the consent approved before.',
    breaks: ['authorization.denied'],
    behavior: combined(
      rememberCode,
      redirects(({ searchParams }, _count, { memory }) => {
        searchParams.set('code', String(memory.get(CODE) ?? ''))
      }, 'denied'),
    ),
  },
  'again.denial.as-approved-before': {
    says: 'Once a consent is approved, every later consent counts as approved.',
    breaks: ['authorization.denied'],
    behavior: decisionThatLasts('approve'),
  },
  'again.provider.of-the-choice': {
    says: 'The consent is for the data provider that was chosen before, not for the one that dp_id fixes.',
    breaks: ['authorization.data-provider-fixed'],
    behavior: fixing((own, _count, chosen) => chosen ?? own),
  },
  'again.provider.asked-again': {
    says: 'From the second time on, the user has to choose a data provider although dp_id fixes one.',
    breaks: ['authorization.data-provider-fixed'],
    behavior: fixing((own, count) => (count > 1 ? undefined : own)),
  },
  'again.provider.details-lost': {
    says: 'The token response has no authorization_details if dp_id fixes the data provider.',
    breaks: ['exchange.authorization-details'],
    behavior: whereFixed({ response: { exchange: accepted(alterJson(without('authorization_details'))) } }),
  },
  'again.provider.verifier-unchecked': {
    says: 'PKCE is not enforced if dp_id fixes the data provider.',
    breaks: ['exchange.code-verifier'],
    behavior: whereFixed(takeVerifier('another')),
    by: 'second',
  },
  'again.provider.denial-with-code': {
    says: 'The redirect of a denied consent has a code if a data provider was chosen before.',
    breaks: ['authorization.denied'],
    behavior: combined(
      {
        always: {
          request: {
            pages: alterForm((form, { memory }) => void (form.has('dp_id') && memory.set(CHOSEN, true))),
          },
        },
      },
      redirects(({ searchParams }, _count, { memory }) => {
        if (memory.has(CHOSEN)) searchParams.set('code', 'a-code-nevertheless')
      }, 'denied'),
    ),
  },
  'again.exchange.later-codes-last': {
    says: 'Every code after the first can be exchanged more than once.',
    breaks: ['exchange.code-once'],
    behavior: codesThatLast('later'),
  },
  'again.second.code-for-first': {
    says: 'The token endpoint accepts a code of the second application from the first application.',
    breaks: ['exchange.code-of-client'],
    behavior: codesFromOthers((client, { applications: [own] }) => client === own.id),
  },
} as const satisfies Faults
