import { randomUUID } from 'node:crypto'
import type { JsonObject } from '../../json.ts'
import type { Serve } from '../bearer.ts'
import { accountsAt } from './account-data.ts'

/** The header that identifies an answer in the logs of the service. */
export const REQUEST_ID = 'x-request-id'

const DEFAULT_LIMIT = 10

/**
 * Returns the accounts at a data provider.
 *
 * @param provider - The identifier of the data provider.
 * @param path - The path of the list, or of one account below it.
 * @param query - The part of the list: `limit` and `page`, from 1.
 * @returns A page of the list, or one account; `undefined` if the account does not exist.
 */
export function accountsFor(provider: string, path: string, query: URLSearchParams): JsonObject | undefined {
  const accounts = accountsAt(provider)
  const id = /\/accounts\/([^/]+)$/.exec(path)?.[1]
  if (id !== undefined) return accounts.find((account) => account.id === id)

  const limit = positive(query.get('limit')) ?? DEFAULT_LIMIT
  const page = positive(query.get('page')) ?? 1
  const address = (number: number) => `${path}?limit=${limit}&page=${number}`
  return {
    accounts: accounts.slice((page - 1) * limit, page * limit),
    links: {
      self: address(page),
      ...(page * limit < accounts.length && { next: address(page + 1) }),
    },
  }
}

function positive(text: string | null): number | undefined {
  const number = Number(text)
  return Number.isInteger(number) && number > 0 ? number : undefined
}

/** Answers with the accounts at the data provider of the consent (document 4.4). */
export const getAccounts: Serve = (ctx, { dataProvider = '' }) => {
  const answer = accountsFor(dataProvider, ctx.path, new URLSearchParams(ctx.querystring))
  ctx.set(REQUEST_ID, randomUUID())
  if (answer === undefined) ctx.status = 404
  ctx.body = answer ?? { error: 'not_found' }
}
