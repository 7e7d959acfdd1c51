import { dirname, isAbsolute, join, resolve } from 'node:path'
import { collecting, Misconfigured, type Problem } from '../../base/problem.ts'
import { parseUrl } from '../../base/url.ts'
import { namesIn } from '../../browser/variables.ts'
import {
  type ApiOperation,
  answerFor,
  operationOf,
  type Promised,
  readDocument,
  titleOf as titleOfOperation,
} from '../../openapi/operations.ts'
import { ADDRESS_FORMATS } from '../../schema/addresses.ts'
import { contentTypeOf } from '../../schema/formats.ts'
import { withComputed, withVariables } from '../adaptations/adaptations.ts'
import { unknownVariables } from '../variables.ts'
import { readCatalogue } from './catalogue.ts'
import type { CataloguedCall, CatalogueEntry, Product, ProductCall } from './product.ts'

/**
 * Reads a catalogue of products and its OpenAPI documents, and inserts the values of variables.
 *
 * @param file - its path, relative to the folder of the .env files
 * @param variables - the variables of the target
 * @returns the products, the names of the variables that the catalogue uses, and the names of the secret ones
 * @throws Misconfigured with every problem: file, JSON pointer, what is wrong and what is expected
 */
export function loadProducts(folder: string, file: string, variables: Readonly<Record<string, string>>) {
  const entries = readCatalogue(folder, file)
  const isKnown = (name: string): boolean => Boolean(variables[name])
  const problems = [...unknownVariables(file, { products: entries }, isKnown)]
  const products = entries.map((entry, index) =>
    productOf(entry, variables, { folder, file, at: `/products/${index}`, problems }),
  )
  if (problems.length > 0) throw new Misconfigured(...problems)
  // Variables in credentials, paths, headers and bodies are secret.
  const secret = entries.map(({ authentication, former, calls }) => [
    authentication,
    former,
    calls.map(({ path, headers, body }) => [path, headers, body]),
  ])
  return {
    products,
    uses: namesIn(JSON.stringify(entries)),
    secrets: namesIn(JSON.stringify(secret)),
  }
}

/** The place in a catalogue that is being read, and the problems found there. */
interface Reading {
  readonly folder: string
  readonly file: string
  /** JSON pointer of the product. */
  readonly at: string
  readonly problems: Problem[]
}

/** A product with the values of its variables. Client IDs are those of the first application. */
function productOf(
  written: CatalogueEntry,
  variables: Readonly<Record<string, string>>,
  reading: Reading,
): Product {
  const { CLIENT_ID: clientId = '', OIDC_CLIENT_ID: oidcClientId = clientId } = variables
  const entry = withComputed(withVariables(written, variables), 0, { clientId, oidcClientId })
  const { address, openapi, changes: _, calls, ...product } = entry
  // A variable that is not set is already reported.
  const fault = address.includes('${') ? undefined : ADDRESS_FORMATS['base-address']?.fault(address)
  if (fault)
    reading.problems.push({
      where: `${reading.file} ${reading.at}/address`,
      what: `it is ${fault}`,
      expected: 'an absolute http or https address',
      example: '"https://api.example.com/accounts"',
    })
  const document = openapi === undefined ? undefined : documentOf(openapi, reading)
  return {
    ...product,
    title: product.title ?? product.name,
    calls: calls.map((call, index): ProductCall => {
      const { method = 'GET', path, headers = {}, readsBack = false } = call
      const body = call.body?.raw
      return {
        title: titleOf(address, written.calls[index] ?? call),
        method,
        url: `${address.replace(/\/$/, '')}${path}`,
        headers: { ...(body !== undefined && { 'content-type': contentTypeOf(body) }), ...headers },
        ...(body !== undefined && { body }),
        promised: promisedOf(call, document, { ...reading, at: `${reading.at}/calls/${index}` }),
        readsBack,
      }
    }),
  }
}

/** The method, path and query of a call. Variables keep their names, since their values may be secret. */
function titleOf(address: string, { method = 'GET', path }: CataloguedCall): string {
  const base = parseUrl(address)?.pathname.replace(/\/$/, '') ?? ''
  return `${method} ${`${base}${path}`.replace(/^(?!\/)/, '/')}`
}

/** The operations of an OpenAPI document that a catalogue names; its problems are added to `problems`. */
function documentOf(document: string, { folder, file, problems }: Reading) {
  const name = isAbsolute(document) ? document : join(dirname(file), document)
  return collecting(problems, () => readDocument(resolve(folder, name), name))
}

const OK = 200
const NOTHING = { mediaTypes: [], headers: [], schemas: {} }

/** What the OpenAPI document promises about the answer to a call, by the statuses that accept the call. */
function promisedOf(
  { method = 'GET', status, operation: name }: CataloguedCall,
  operations: readonly ApiOperation[] | undefined,
  { file, at, problems }: Reading,
): Promised {
  if (name === undefined || !operations)
    return Object.fromEntries((status ?? [OK]).map((one) => [one, NOTHING]))
  const note = (member: string, what: string, expected: string) =>
    problems.push({ where: `${file} ${at}/${member}`, what, expected })
  const operation = operationOf(operations, name)
  if (!operation) {
    const known = operations.map((one) => one.id ?? titleOfOperation(one)).join(', ')
    note('operation', `the OpenAPI document has no operation ${name}`, `one of ${known}`)
    return {}
  }
  const { answers } = operation
  if (operation.method !== method && method !== 'HEAD')
    note(
      'operation',
      `${name} uses ${operation.method}, but the call uses ${method}`,
      'an operation with the same method',
    )
  for (const [index, one] of (status ?? []).entries())
    if (!answerFor(answers, one))
      note(
        `status/${index}`,
        `${name} does not describe an answer with status ${one}`,
        `one of ${Object.keys(answers).join(', ')}`,
      )
  const accepting = Object.entries(answers).filter(([key]) => key.startsWith('2'))
  if (!status && accepting.length > 0) return Object.fromEntries(accepting)
  return Object.fromEntries((status ?? [OK]).map((one) => [one, answerFor(answers, one) ?? NOTHING]))
}
