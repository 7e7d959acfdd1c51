import { mixesUp, stateOfLastOpened } from '../behaviors/at-once.ts'
import type { Faults } from './fault.ts'

/** Services that mix up concurrent requests. */
export const atOnce = {
  'at-once.token': {
    says: 'If two applications request a token at the same time, one gets the access token of the other.',
    breaks: ['token.client-id'],
    behavior: mixesUp('client-credentials', 'access_token', (form) => form.get('client_id')),
  },
  'at-once.exchange.refresh-token': {
    says: 'If two codes are exchanged at the same time, one gets the refresh token of the other.',
    breaks: ['exchange.tokens-own'],
    behavior: mixesUp('exchange', 'refresh_token', (form) => form.get('code')),
  },
  'at-once.exchange.id-token': {
    says: 'If two codes are exchanged at the same time, one gets the id_token of the other.',
    breaks: ['id-token.nonce'],
    ifDrawn: ['id-token.auth-time'],
    behavior: mixesUp('exchange', 'id_token', (form) => form.get('code')),
  },
  'at-once.exchange.details': {
    says: 'If two codes are exchanged at the same time, one gets the authorization_details of the other.',
    breaks: ['exchange.consent-id-own'],
    behavior: mixesUp('exchange', 'authorization_details', (form) => form.get('code')),
  },
  'at-once.authorization.state': {
    says: 'If one browser has two authorizations open, both redirects have the state of the one opened last.',
    breaks: ['authorization.state-unchanged'],
    behavior: stateOfLastOpened,
  },
} as const satisfies Faults
