import { posix, relative, resolve, sep } from 'node:path'
import { groupBy } from '../../base/group-by.ts'
import { Misconfigured, type Problem } from '../../base/problem.ts'
import { parseUrl } from '../../base/url.ts'
import type { Authentication } from '../../config/products/product.ts'
import { variables } from '../../config/variables.ts'
import type { ApiDocument, ApiOperation, ApiParameter } from '../../openapi/api-document.ts'
import { titleOf } from '../../openapi/api-document.ts'
import { readDocument } from '../../openapi/read-document.ts'
import { authenticationOf } from './catalogue-authentication.ts'
import { nameOfTarget, writeNew } from './new-target.ts'

/** A catalogue that was written. */
interface Written {
  /** Relative to the project. */
  readonly path: string
  /** Variables without a value yet. */
  readonly toSet: readonly string[]
}

/**
 * Writes `products/<target>.json`: the catalogue that an OpenAPI document makes.
 *
 * @param name - the target
 * @param from - the document, relative to the project
 * @throws Misconfigured if the name or the document cannot be used, or the file exists
 */
export function initCatalogue(folder: string, name: string | undefined, from: string): Written {
  const path = `products/${nameOfTarget(name)}.json`
  const document = readDocument(resolve(folder, from), from)
  const openapi = relative(resolve(folder, 'products'), resolve(folder, from)).split(sep).join(posix.sep)
  const catalogue = { $schema: '../schemas/products.schema.json', ...catalogueFrom(document, openapi) }
  const text = `${JSON.stringify(catalogue, null, 2)}\n`
  writeNew(folder, [{ path, text }])
  const named = [...text.matchAll(/\$\{([A-Z0-9_]+)\}/g)].map(([, variable = '']) => variable)
  return { path, toSet: [...new Set(named)] }
}

/**
 * A catalogue of the operations of an OpenAPI document that change nothing (`schemas/products.schema.json`): a product for
 * each authentication and address.
 *
 * @param openapi - the document as the catalogue refers to it
 * @throws Misconfigured if there is nothing to call, or it cannot be told how an operation is called
 */
export function catalogueFrom(document: ApiDocument, openapi: string) {
  const base = slug(document.title ?? '') || 'api'
  const groups = [...groupBy(takenFrom(document, base), keyOf).values()]
  const products = groups.flatMap((group, index) => {
    const [first] = group
    if (!first) return []
    const title = groups.length === 1 ? base : `${base}-${index + 1}`
    return {
      name: title,
      title: document.title ?? title,
      address: addressOf(first.operation) ?? `\${${variableOf(base)}_URL}`,
      reference: posix.basename(openapi),
      authentication: first.called,
      openapi,
      calls: group.map(({ operation, called }) => callOf(operation, called, base)),
    }
  })
  return { products }
}

interface Taken {
  readonly operation: ApiOperation
  readonly called: Authentication
}

const keyOf = ({ operation, called }: Taken): string => JSON.stringify([called, addressOf(operation)])

function takenFrom(document: ApiDocument, base: string) {
  const operations = document.operations.filter(({ method }) => method === 'GET' || method === 'HEAD')
  const problems: Problem[] = []
  const taken = operations.flatMap((operation): readonly Taken[] => {
    const called = authenticationOf(operation, document, variableOf(base))
    if (called !== undefined) return [{ operation, called }]
    problems.push({
      where: `${operation.place}/security`,
      what: 'no alternative of it is one that a catalogue has',
      expected:
        'oauth2 with authorizationCode or clientCredentials, openIdConnect, apiKey in a header or the query, http basic or bearer, or mutualTLS',
    })
    return []
  })
  if (operations.length === 0)
    problems.push({
      where: `${document.name} /paths`,
      what: 'it has no operation of GET or HEAD',
      expected: 'at least one; calls that change data are written into the catalogue by hand',
    })
  if (problems.length > 0) throw new Misconfigured(problems)
  return taken
}

/** The first of its servers that has an absolute web address without an open variable. */
const addressOf = ({ servers }: ApiOperation): string | undefined =>
  servers
    .find((server) => /^https?:$/.test(parseUrl(server)?.protocol ?? '') && !server.includes('{'))
    ?.replace(/\/$/, '')

/** Headers that OpenAPI leaves to others (3.1.1, 4.8.12.1). */
const NOT_HERE = ['accept', 'authorization', 'content-type']

/** A call of an operation: a parameter has its example or default, or is a variable if it is required. */
function callOf(operation: ApiOperation, called: Authentication, base: string) {
  const known = operation.parameters.filter((one) => !isCredential(one, called))
  const ofName = (name: string) => {
    const variable = variableOf(name)
    // The suite has variables of its own.
    const isFree = /^[A-Z]/.test(variable) && !Object.hasOwn(variables, variable)
    return `\${${isFree ? variable : `${variableOf(base)}_${variable || 'VALUE'}`}}`
  }
  const written = (where: string, encode: (text: string) => string) =>
    known
      .filter((one) => one.in === where && !NOT_HERE.includes(one.name.toLowerCase()))
      .flatMap(({ name, value, isRequired }): readonly (readonly [string, string])[] => {
        if (typeof value === 'object' || value === undefined) return isRequired ? [[name, ofName(name)]] : []
        return [[name, encode(String(value))]]
      })
  const inPath = new Map(written('path', encodeURIComponent))
  const path = operation.path.replace(/\{([^{}]+)\}/g, (_, name: string) => inPath.get(name) ?? ofName(name))
  const query = written('query', encodeURIComponent).map(
    ([name, text]) => `${encodeURIComponent(name)}=${text}`,
  )
  const cookies = written('cookie', encodeURIComponent).map(([name, text]) => `${name}=${text}`)
  const headers = [
    ...written('header', String).map(([name, text]) => [name.toLowerCase(), text]),
    ...(cookies.length > 0 ? [['cookie', cookies.join('; ')]] : []),
  ]
  return {
    ...(operation.method !== 'GET' && { method: operation.method }),
    path: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    ...(headers.length > 0 && { headers: Object.fromEntries(headers) }),
    operation: operation.id ?? titleOf(operation),
  }
}

/** Whether a parameter is what the authentication tells. */
function isCredential({ in: where, name }: ApiParameter, called: Authentication): boolean {
  if (typeof called === 'string' || called.method !== 'api-key') return false
  if ('header' in called) return where === 'header' && name.toLowerCase() === called.header
  return where === 'query' && name === called.query
}

/** A text as the name of a product: lower-case letters, digits and hyphens, a letter first; empty where nothing is left. */
const slug = (text: string): string =>
  text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^[^a-z]+/, '')
    .slice(0, 36)
    .replace(/-$/, '')

/** A name as that of a variable: `accountId` is `ACCOUNT_ID`. */
const variableOf = (name: string): string =>
  name
    .replace(/(?<=[a-z0-9])(?=[A-Z])/g, '_')
    .toUpperCase()
    .replace(/[^A-Z0-9]+/g, '_')
    .replace(/^_|_$/g, '')
