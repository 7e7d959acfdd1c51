import { alterJson } from '../../behaviors/alter.ts'
import { accepted, jsonAnswer } from '../../behaviors/answers.ts'
import { isJwt, refuseToken } from '../../behaviors/bearer.ts'
import type { Behavior } from '../../behaviors/behavior.ts'
import { DATA_PROVIDERS } from '../../data-providers.ts'
import { INITIAL_PREFERENCES } from '../../gateway/products/catalogue-data.ts'
import { isJsonObject, type JsonObject } from '../../json.ts'
import type { Faults } from '../fault.ts'

/** Alters the accounts of an answer, be it a list or one. */
function inAccounts(alter: (account: JsonObject, at: number) => void): Behavior {
  return {
    response: {
      'product-accounts': accepted(
        alterJson((body) => {
          const accounts = Array.isArray(body.accounts) ? body.accounts : [body]
          for (const [at, account] of accounts.filter(isJsonObject).entries()) alter(account, at)
        }),
      ),
    },
  }
}

/** A data provider that was not consented to. */
function otherThan(provider: unknown): string {
  const other = DATA_PROVIDERS.find(({ id }) => id !== provider)
  return other?.id ?? ''
}

/** Alters what a GET of the preferences gives back. */
const givenBack = (members: Readonly<JsonObject>): Behavior => ({
  response: {
    'product-preferences': accepted((response, tools, request) =>
      request.method === 'PUT'
        ? undefined
        : alterJson((body) => void Object.assign(body, members))(response, tools, request),
    ),
  },
})

/** Refuses a PUT alone. */
const refusePut: Behavior = {
  answer: {
    'product-preferences': ({ method }) =>
      method === 'PUT' ? jsonAnswer(403, { error: 'read_only' }) : undefined,
  },
}

/** A catalogue by which the reference rates are those of the first application. */
export const OWN_DATA = { API_PRODUCTS: 'products/sandbox/own-data.json' }

/** Products that give other data than they may or were given (document 4.4 and 4.6), or take one flow of two. */
export const productData = {
  'products.accounts.other-provider': {
    says: 'The product Accounts gives the accounts at a data provider that nobody consented to.',
    breaks: ['api.accounts.data-provider'],
    behavior: inAccounts((account) => {
      account.provider = otherThan(account.provider)
    }),
  },
  'products.accounts.another-provider-too': {
    says: 'The product Accounts gives, after the right ones, an account at another data provider.',
    breaks: ['api.accounts.data-provider'],
    behavior: inAccounts((account, at) => {
      if (at > 0) account.provider = otherThan(account.provider)
    }),
  },
  'products.reference-rates.second-application-taken': {
    says: 'The product Reference rates gives the second application what its reference promises to the first alone.',
    breaks: ['api.reference-rates.refuses-other-application'],
    behavior: {},
    environment: OWN_DATA,
  },
  'products.preferences.not-stored': {
    says: 'The product Preferences accepts a PUT and stores nothing.',
    breaks: ['api.preferences.read-back'],
    behavior: givenBack(INITIAL_PREFERENCES),
  },
  'products.preferences.partly-stored': {
    says: 'The product Preferences stores one member of a PUT, and not the others.',
    breaks: ['api.preferences.read-back'],
    behavior: givenBack({ notifications: INITIAL_PREFERENCES.notifications }),
  },
  'products.preferences.stored-otherwise': {
    says: 'The product Preferences stores another value than a PUT has, deep within.',
    breaks: ['api.preferences.read-back'],
    behavior: givenBack({ notifications: { email: true, post: true } }),
  },
  'products.preferences.client-token-refused': {
    says: 'The product Preferences refuses the tokens of the client-credentials grant.',
    breaks: ['api.preferences.accepts'],
    behavior: { answer: { 'product-preferences': refuseToken(isJwt) } },
  },
  'products.preferences.code-token-refused': {
    says: 'The product Preferences refuses the tokens of the code flow.',
    breaks: ['api.preferences.accepts'],
    behavior: { answer: { 'product-preferences': refuseToken((token) => token !== '' && !isJwt(token)) } },
  },
  'products.preferences.put-refused': {
    says: 'The product Preferences refuses a PUT.',
    breaks: ['api.preferences.accepts'],
    behavior: refusePut,
  },
} as const satisfies Faults
