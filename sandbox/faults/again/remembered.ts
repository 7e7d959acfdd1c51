import { alterForm, alterJson, readClaims, renewed, repairAssertion } from '../../behaviors/alter.ts'
import { accepted } from '../../behaviors/answers.ts'
import type { RequestHook } from '../../behaviors/behavior.ts'
import { codesFromOthers, codesThatLast } from '../../behaviors/codes.ts'
import { combined } from '../../behaviors/combined.ts'
import { without } from '../../behaviors/members.ts'
import { takeVerifier } from '../../behaviors/takes/value.ts'
import { decisionThatLasts, fixing, redirects, whereFixed } from '../../behaviors/walks.ts'
import type { Faults } from '../fault.ts'

const CODE = 'the code that was given last'
const CHOSEN = 'whether a data provider was chosen'
const LAST_JTI = 'the jti that was used last'

const rememberCode = redirects(({ searchParams }, _count, { memory }) => {
  memory.set(CODE, searchParams.get('code'))
})

/** Takes any assertion again but the one that came last. */
const forgetful: RequestHook = async (request, tools) => {
  const { jti } = readClaims(request.form.get('client_assertion') ?? '') ?? {}
  const isLast = jti === tools.memory.get(LAST_JTI)
  tools.memory.set(LAST_JTI, jti)
  if (typeof jti === 'string' && !isLast) await repairAssertion(renewed)(request, tools)
}

/** What a service keeps of one request and takes for another: a denial, a data provider, a code, a jti. */
export const againRemembered = {
  'again.second.secret-unverified': {
    says: 'Any secret gets the second application a token.',
    breaks: ['key-pair.client-id', 'key-pair.client-secret'],
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
    says: 'Both endpoints remember the jti of the assertion that came last, and none before it.',
    breaks: ['assertion.jti', 'assertion.fresh'],
    behavior: { request: { par: forgetful, token: forgetful } },
  },
  'again.denial.code-of-approval': {
    says: 'The redirect of a denied consent carries the code of the approved one before it.',
    breaks: ['authorization.denied'],
    behavior: combined(
      rememberCode,
      redirects(({ searchParams }, _count, { memory }) => {
        searchParams.set('code', String(memory.get(CODE) ?? ''))
      }, 'denied'),
    ),
  },
  'again.denial.as-approved-before': {
    says: 'A consent counts as approved once another one was.',
    breaks: ['authorization.denied'],
    behavior: decisionThatLasts('approve'),
  },
  'again.provider.of-the-choice': {
    says: 'The consent is for the data provider that was chosen before, whichever dp_id fixes.',
    breaks: ['authorization.data-provider-fixed'],
    behavior: fixing((own, _count, chosen) => chosen ?? own),
  },
  'again.provider.asked-again': {
    says: 'The user chooses a data provider although dp_id fixes one, each time but the first.',
    breaks: ['authorization.data-provider-fixed'],
    behavior: fixing((own, count) => (count > 1 ? undefined : own)),
  },
  'again.provider.details-lost': {
    says: 'The token response has no authorization_details where dp_id fixes the data provider.',
    breaks: ['exchange.authorization-details'],
    behavior: whereFixed({ response: { token: accepted(alterJson(without('authorization_details'))) } }),
  },
  'again.provider.verifier-unchecked': {
    says: 'PKCE is not enforced where dp_id fixes the data provider.',
    breaks: ['exchange.code-verifier'],
    behavior: whereFixed(takeVerifier('another')),
    by: 'second',
  },
  'again.provider.denial-with-code': {
    says: 'A consent that is denied gives a code where a data provider was chosen before.',
    breaks: ['authorization.denied'],
    behavior: combined(
      {
        request: {
          pages: alterForm((form, { memory }) => void (form.has('dp_id') && memory.set(CHOSEN, true))),
        },
      },
      redirects(({ searchParams }, _count, { memory }) => {
        if (memory.has(CHOSEN)) searchParams.set('code', 'a-code-nevertheless')
      }, 'denied'),
    ),
  },
  'again.exchange.later-codes-last': {
    says: 'A code gets tokens as often as it is sent, unless it is that of the first authorization.',
    breaks: ['exchange.code-once'],
    behavior: codesThatLast('later'),
  },
  'again.second.code-for-first': {
    says: 'The token endpoint takes a code of the second application from the first one.',
    breaks: ['exchange.code-of-client'],
    behavior: codesFromOthers((client, { applications: [own] }) => client === own.id),
  },
} as const satisfies Faults
