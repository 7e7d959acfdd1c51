import { type AlterMembers, inAnswer, inDetails } from '../behaviors/members.ts'
import type { Faults } from './fault.ts'

const answer = (alter: AlterMembers) => inAnswer('token', alter)

/** Fields of the token response of the code grant (document 2.7). */
export const exchangeFields = {
  'exchange.tokens-nested': {
    says: 'The tokens of the code grant are in an object of their own.',
    breaks: ['exchange.access-token', 'exchange.refresh-token', 'exchange.id-token'],
    behavior: answer((body) => {
      const { access_token, refresh_token, id_token } = body
      for (const name of ['access_token', 'refresh_token', 'id_token']) delete body[name]
      body.tokens = { access_token, refresh_token, id_token }
    }),
  },
  'exchange.consent-id-beside': {
    says: 'The consent ID stands beside the authorization_details.',
    breaks: ['exchange.consent-id'],
    behavior: answer((body) => {
      inDetails((detail) => {
        body.consent_id = detail.consent_id
        delete detail.consent_id
      })(body)
    }),
  },
} as const satisfies Faults
