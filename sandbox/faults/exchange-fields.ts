import { type AlterMembers, inAnswer, inDetails, nested, replaced, without } from '../behaviors/members.ts'
import type { Faults } from './fault.ts'

const answer = (alter: AlterMembers) => inAnswer('token', alter)

/** Fields of the token response of the code grant (document 2.7). */
export const exchangeFields = {
  'exchange.access-token-missing': {
    says: 'The token response of the code grant has no access_token.',
    breaks: ['exchange.access-token'],
    behavior: answer(without('access_token')),
  },
  'exchange.access-token-empty': {
    says: 'The access_token of the code grant is an empty text.',
    breaks: ['exchange.access-token'],
    behavior: answer(replaced('access_token', '')),
  },
  'exchange.access-token-object': {
    says: 'The access_token of the code grant is an object.',
    breaks: ['exchange.access-token'],
    behavior: answer((body) => {
      body.access_token = { value: body.access_token }
    }),
  },
  'exchange.refresh-token-missing': {
    says: 'The token response of the code grant has no refresh_token.',
    breaks: ['exchange.refresh-token'],
    behavior: answer(without('refresh_token')),
  },
  'exchange.refresh-token-null': {
    says: 'The refresh_token of the code grant is null.',
    breaks: ['exchange.refresh-token'],
    behavior: answer(replaced('refresh_token', null)),
  },
  'exchange.id-token-missing': {
    says: 'The token response of the code grant has no id_token.',
    breaks: ['exchange.id-token'],
    behavior: answer(without('id_token')),
  },
  'exchange.id-token-nested': {
    says: 'The token response of the code grant has its id_token in an object of its own.',
    breaks: ['exchange.id-token'],
    behavior: answer(nested('id_token', 'openid')),
  },
  'exchange.tokens-nested': {
    says: 'The tokens of the code grant are in an object of their own.',
    breaks: ['exchange.access-token', 'exchange.refresh-token', 'exchange.id-token'],
    behavior: answer((body) => {
      const { access_token, refresh_token, id_token } = body
      for (const name of ['access_token', 'refresh_token', 'id_token']) delete body[name]
      body.tokens = { access_token, refresh_token, id_token }
    }),
  },
  'exchange.details-missing': {
    says: 'The token response of the code grant has no authorization_details.',
    breaks: ['exchange.authorization-details'],
    behavior: answer(without('authorization_details')),
  },
  'exchange.details-in-text': {
    says: 'The authorization_details of the code grant are a JSON text within the JSON.',
    breaks: ['exchange.authorization-details'],
    behavior: answer((body) => {
      body.authorization_details = JSON.stringify(body.authorization_details)
    }),
  },
  'exchange.details-empty': {
    says: 'The authorization_details of the code grant are an empty list.',
    breaks: ['exchange.consent-id'],
    behavior: answer(replaced('authorization_details', [])),
  },
  'exchange.consent-id-missing': {
    says: 'The authorization_details carry no consent ID.',
    breaks: ['exchange.consent-id'],
    behavior: answer(inDetails(without('consent_id'))),
  },
  'exchange.consent-id-null': {
    says: 'The consent ID is null.',
    breaks: ['exchange.consent-id'],
    behavior: answer(inDetails(replaced('consent_id', null))),
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
