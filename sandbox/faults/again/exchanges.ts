import { refusedWith } from '../../behaviors/answers.ts'
import { inDetails, replaced, without } from '../../behaviors/members.ts'
import { alterOnTurn, fromSecond, ofSecond, onTurn } from '../../behaviors/turns.ts'
import type { Faults } from '../fault.ts'

const later = alterOnTurn('token', fromSecond)
const toSecond = alterOnTurn('token', ofSecond)

/** Exchanges of a code that take something of one before, or go wrong the second time (document 2.7, 4.5). */
export const againExchanges = {
  'again.exchange.refused': {
    says: 'The token endpoint gives tokens for the first code only.',
    breaks: ['exchange.request'],
    behavior: onTurn('token', fromSecond, refusedWith(400, 'invalid_grant')),
  },
  'again.exchange.id-token-lost': {
    says: 'Every token response of the code grant but the first has no id_token.',
    breaks: ['exchange.id-token'],
    behavior: later(without('id_token')),
  },
  'again.exchange.refresh-token-lost': {
    says: 'Every token response of the code grant but the first has no refresh_token.',
    breaks: ['exchange.refresh-token'],
    behavior: later(without('refresh_token')),
  },
  'again.exchange.details-lost': {
    says: 'Every token response of the code grant but the first has no authorization_details.',
    breaks: ['exchange.authorization-details'],
    behavior: later(without('authorization_details')),
  },
  'again.exchange.consent-id-lost': {
    says: 'Every token response of the code grant but the first has null for its consent ID.',
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
