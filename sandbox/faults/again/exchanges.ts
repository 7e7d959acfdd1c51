import { refusedWith } from '../../behaviors/answers.ts'
import { inDetails, replaced, without } from '../../behaviors/members.ts'
import { alterOnTurn, fromSecond, ofSecond, onTurn } from '../../behaviors/turns.ts'
import { decisionThatLasts, redirects, redirectsByStates } from '../../behaviors/walks.ts'
import type { Faults } from '../fault.ts'

const later = alterOnTurn('exchange', fromSecond)
const toSecond = alterOnTurn('exchange', ofSecond)

/** Exchanges of a code that fail from the second on, or for the second application (document 2.7, 4.5). */
export const againExchanges = {
  'again.exchange.refused': {
    says: 'The token endpoint exchanges only the first code.',
    breaks: ['exchange.request'],
    behavior: onTurn('exchange', fromSecond, refusedWith(400, 'invalid_grant')),
  },
  'again.exchange.id-token-lost': {
    says: 'Every token response of the code grant after the first has no id_token.',
    breaks: ['exchange.id-token'],
    behavior: later(without('id_token')),
  },
  'again.exchange.refresh-token-lost': {
    says: 'Every token response of the code grant after the first has no refresh_token.',
    breaks: ['exchange.refresh-token'],
    behavior: later(without('refresh_token')),
  },
  'again.exchange.details-lost': {
    says: 'Every token response of the code grant after the first has no authorization_details.',
    breaks: ['exchange.authorization-details'],
    behavior: later(without('authorization_details')),
  },
  'again.exchange.consent-id-lost': {
    says: 'Every token response of the code grant after the first has null as the consent ID.',
    breaks: ['exchange.consent-id'],
    behavior: later(inDetails(replaced('consent_id', null))),
  },
  'again.second.refresh-token-lost': {
    says: 'The token response of the code grant to the second application has no refresh_token.',
    breaks: ['exchange.refresh-token'],
    behavior: toSecond(without('refresh_token')),
  },
  'again.second.details-lost': {
    says: 'The token response of the code grant to the second application has no authorization_details.',
    breaks: ['exchange.authorization-details'],
    behavior: toSecond(without('authorization_details')),
  },
} as const satisfies Faults

/** Authorizations that fail from the second on, or reuse something from an earlier one (document 4.4). */
export const againWalks = {
  'again.redirect.state-lost': {
    says: 'Every redirect of an approval after the first has no state.',
    breaks: ['authorization.state'],
    behavior: redirects(({ searchParams }, count) => {
      if (count > 1) searchParams.delete('state')
    }),
  },
  'again.redirect.state-twice': {
    says: 'Every redirect of an approval after the first has its state twice.',
    breaks: ['authorization.state'],
    behavior: redirects(({ searchParams }, count) => {
      if (count > 1) searchParams.append('state', searchParams.get('state') ?? '')
    }),
  },
  'again.redirect.state-of-first': {
    says: 'Every redirect has the state of the first request.',
    breaks: ['authorization.state-unchanged', 'authorization.denied-state'],
    behavior: redirectsByStates(({ searchParams }, [first]) => searchParams.set('state', first ?? '')),
  },
  'again.redirect.state-of-last': {
    says: 'A redirect with a code has the state of the request that was pushed last.',
    breaks: ['authorization.state-unchanged'],
    behavior: redirectsByStates(({ searchParams }, states) => {
      if (searchParams.has('code')) searchParams.set('state', states.at(-1) ?? '')
    }),
  },
  'again.redirect.code-empty': {
    says: 'Every redirect of an approval after the first has an empty code.',
    breaks: ['authorization.code'],
    behavior: redirects(({ searchParams }, count) => {
      if (count > 1) searchParams.set('code', '')
    }),
  },
  'again.redirect.elsewhere': {
    says: 'Every redirect of an approval after the first goes to another path.',
    breaks: ['authorization.redirect'],
    behavior: redirects((address, count) => {
      if (count > 1) address.pathname += '/again'
    }),
  },
  'again.denial.for-good': {
    says: 'Once a consent is denied, every later consent counts as denied.',
    breaks: ['authorization.code'],
    behavior: decisionThatLasts('deny'),
  },
} as const satisfies Faults
