import { alterJson } from '../../behaviors/alter.ts'
import { accepted, jsonAnswer } from '../../behaviors/answers.ts'
import { isJwt, refuseToken } from '../../behaviors/bearer.ts'
import type { Behavior } from '../../behaviors/behavior.ts'
import { DATA_PROVIDERS } from '../../data-providers.ts'
import { INITIAL_PREFERENCES } from '../../gateway/products/catalogue-data.ts'
import { isJsonObject, type JsonObject } from '../../json.ts'
import type { Faults } from '../fault.ts'

/** Alters the accounts of an answer, a list or a single account. */
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

/** Another data provider. */
function otherThan(provider: unknown): string {
  const other = DATA_PROVIDERS.find(({ id }) => id !== provider)
  return other?.id ?? ''
}

/** Alters the answer to a GET of the preferences. */
const givenBack = (members: Readonly<JsonObject>): Behavior => ({
  response: {
    'product-preferences': accepted((response, tools, request) =>
      request.method === 'PUT'
        ? undefined
        : alterJson((body) => void Object.assign(body, members))(response, tools, request),
    ),
  },
})

/** Refuses every PUT. */
const refusePut: Behavior = {
  answer: {
    'product-preferences': ({ method }) =>
      method === 'PUT' ? jsonAnswer(403, { error: 'read_only' }) : undefined,
  },
}

/** A catalogue in which the reference rates belong to the first application. */
export const OWN_DATA = { API_PRODUCTS: 'products/sandbox/own-data.json' }

/** Products that return wrong data (document 4.4 and 4.6), or accept only one of two flows. */
export const productData = {
  'products.accounts.other-provider': {
    says: 'The product Accounts returns the accounts at a data provider without consent.',
    breaks: ['api.accounts.data-provider'],
    behavior: inAccounts((account) => {
      account.provider = otherThan(account.provider)
    }),
  },
  'products.accounts.another-provider-too': {
    says: 'The product Accounts returns an account at another data provider after the right ones.',
    breaks: ['api.accounts.data-provider'],
    behavior: inAccounts((account, at) => {
      if (at > 0) account.provider = otherThan(account.provider)
    }),
  },
  'products.reference-rates.second-application-taken': {
    says: 'The product Reference rates answers the second application, although only the first may call it.',
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
    says: 'The product Preferences stores only one member of a PUT.',
    breaks: ['api.preferences.read-back'],
    behavior: givenBack({ notifications: INITIAL_PREFERENCES.notifications }),
  },
  'products.preferences.stored-otherwise': {
    says: 'The product Preferences stores a nested member of a PUT with another value.',
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
