import { posix } from 'node:path'
import { groupBy } from '../../base/group-by.ts'
import { Misconfigured, type Problem } from '../../base/problem.ts'
import { parseUrl } from '../../base/url.ts'
import type { Authentication } from '../../config/products/product.ts'
import type { ApiDocument, ApiOperation } from '../../openapi/api-document.ts'
import { authenticationOf, isBearer } from './catalogue/authentication.ts'
import { type Call, callOf, type ToSet } from './catalogue/call.ts'
import { slug, variableOf, withSuffix } from './catalogue/names.ts'

/** A product as `schemas/products.schema.json` has it. */
interface ProductEntry {
  readonly name: string
  readonly title: string
  readonly address: string
  readonly reference: string
  readonly authentication: Authentication
  readonly openapi: string
  readonly changes?: true
  readonly calls: readonly Call[]
}

/** A catalogue that was made, and what is left to the user. */
export interface MadeCatalogue {
  readonly products: readonly ProductEntry[]
  /** Variables without a value yet, each once. */
  readonly toSet: readonly ToSet[]
  /** Titles of products whose access token may be that of one grant alone: the document does not say. */
  readonly toCheck: readonly string[]
}

/** What a catalogue is made with. */
interface Options {
  /** The document as the catalogue refers to it. */
  readonly openapi: string
  /** Whether operations that may change data are taken too: POST, PUT, PATCH and DELETE beside GET and HEAD. */
  readonly changes: boolean
}

const READING = ['GET', 'HEAD']
const CHANGING = ['POST', 'PUT', 'PATCH', 'DELETE']

interface Taken {
  readonly operation: ApiOperation
  readonly authentication: Authentication
  readonly address: string | undefined
}

/**
 * Makes a catalogue of products (`schemas/products.schema.json`) of an OpenAPI document: one product, or one for each
 * authentication and address.
 *
 * @throws Misconfigured if there is nothing to call, or it cannot be told how an operation is called
 */
export function catalogueFromOpenApi(document: ApiDocument, { openapi, changes }: Options): MadeCatalogue {
  const base = slug(document.title ?? '') || slug(posix.basename(openapi).split('.')[0] ?? '') || 'api'
  const taken = takenFrom(document, base, changes)
  const groups = [...groupBy(taken, keyOf).values()]
  const names = new Set<string>()
  const toSet: ToSet[] = []
  const products = groups.flatMap((group) => {
    const [first] = group
    if (!first) return []
    const { authentication, address } = first
    const name = freeName(groups.length === 1 ? base : withSuffix(base, wordOf(authentication)), names)
    const title = `${document.title ?? base}${groups.length === 1 ? '' : `, ${wordOf(authentication)}`}`
    const calls = group.map(({ operation }) => callOf(operation, authentication, base))
    if (address === undefined)
      toSet.push({ variable: urlVariable(base), what: `the address of ${document.title ?? base}` })
    toSet.push(...secretsOf(authentication, title), ...calls.flatMap((one) => one.toSet))
    return {
      name,
      title,
      address: address ?? `\${${urlVariable(base)}}`,
      reference: `${title} (${posix.basename(openapi)})`,
      authentication,
      openapi,
      ...(changes && { changes }),
      calls: calls.map(({ call }) => call),
    }
  })
  const isUnsaid = Object.values(document.securitySchemes).some(isBearer)
  return {
    products,
    toSet: [...groupBy(toSet, ({ variable }) => variable).values()].map(together),
    toCheck: products.flatMap(({ title, authentication }) =>
      isUnsaid && authentication === 'either' ? [title] : [],
    ),
  }
}

function takenFrom(document: ApiDocument, base: string, changes: boolean): readonly Taken[] {
  const methods = changes ? [...READING, ...CHANGING] : READING
  const operations = document.operations.filter(({ method }) => methods.includes(method))
  const problems: Problem[] = []
  const taken = operations.flatMap((operation): Taken[] => {
    const called = authenticationOf(operation, document, base)
    if ('as' in called) return [{ operation, authentication: called.as, address: addressOf(operation) }]
    problems.push(called.problem)
    return []
  })
  if (operations.length === 0)
    problems.push({
      where: `${document.name} /paths`,
      what: `it has no operation of ${methods.join(', ')}`,
      expected: 'at least one',
      ...(!changes && { example: '--changes takes those that may change data too' }),
    })
  if (problems.length > 0) throw new Misconfigured(problems)
  return taken
}

/** The first of its servers that has an absolute web address without an open variable. */
const addressOf = ({ servers }: ApiOperation): string | undefined =>
  servers
    .find((server) => /^https?:$/.test(parseUrl(server)?.protocol ?? '') && !server.includes('{'))
    ?.replace(/\/$/, '')

const keyOf = ({ authentication, address }: Taken): string => JSON.stringify([authentication, address])

const urlVariable = (base: string): string => `${variableOf(base)}_URL`

const wordOf = (authentication: Authentication): string =>
  typeof authentication === 'string' ? authentication : authentication.method

function freeName(name: string, taken: Set<string>): string {
  let free = name
  for (let count = 2; taken.has(free); count += 1) free = withSuffix(name, String(count))
  taken.add(free)
  return free
}

/** The variables in an authentication. */
function secretsOf(authentication: Authentication, title: string): readonly ToSet[] {
  const found = JSON.stringify(authentication).match(/\$\{[A-Z0-9_]+\}/g) ?? []
  return found.map((text) => ({ variable: text.slice(2, -1), what: `the authentication of ${title}` }))
}

/** What is said of a variable that several places need. */
function together([first, ...others]: readonly ToSet[]): ToSet {
  const { variable = '', what = '' } = first ?? {}
  return { variable, what: others.length > 0 ? `${what}, and ${others.length} more` : what }
}
