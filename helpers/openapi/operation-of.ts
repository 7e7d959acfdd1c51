import type { ApiDocument, ApiOperation } from './document/api-document.ts'

/**
 * The operation of a document with a name: its `operationId`, or its method and path, such as `GET /accounts/{accountId}`.
 *
 * @returns `undefined` if there is none
 */
export const operationOf = ({ operations }: ApiDocument, name: string): ApiOperation | undefined =>
  operations.find(({ id }) => id === name) ?? operations.find((operation) => titleOf(operation) === name)

/** The method and path of an operation. */
export const titleOf = ({ method, path }: Pick<ApiOperation, 'method' | 'path'>): string =>
  `${method} ${path}`
