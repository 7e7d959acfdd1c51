import { Misconfigured, type Problem } from '../../base/problem.ts'
import { ADDRESS_FORMATS } from '../../schema/addresses.ts'
import { contentTypeOf } from '../../schema/formats.ts'
import { referencesIn, withComputed, withVariables } from '../adaptations/adaptations.ts'
import { readCatalogue } from './catalogue.ts'
import type { CataloguedCall, CatalogueEntry, Product, ProductCall, Reading } from './product.ts'
import { type Describes, describedBy, promisedOf } from './promised.ts'

/** The products of a target, and the names of the variables that their catalogue uses. */
export interface LoadedProducts {
  readonly products: readonly Product[]
  readonly uses: readonly string[]
  /** Names of those of them that are secrets: what stands in a method of authentication. */
  readonly secrets: readonly string[]
}

/**
 * Reads a catalogue of products with all that it names, and inserts the values of variables.
 *
 * @param file - its path, relative to the project
 * @param variables - the variables of the target
 * @throws Misconfigured with every problem: file, JSON pointer, what is wrong and what is expected
 */
export function loadProducts(
  folder: string,
  file: string,
  variables: Readonly<Record<string, string>>,
): LoadedProducts {
  const entries = readCatalogue(folder, file)
  const references = referencesIn({ products: entries })
  const problems: Problem[] = references
    .filter(({ name }) => !variables[name])
    .map(({ at, name }) => ({
      where: `${file} ${at}`,
      what: `there is no variable ${name}`,
      expected: 'a variable that is set',
      example: `${name}=… in .env.<target>`,
    }))
  const products = entries.map((entry, index) => {
    const reading = { folder, file, at: `/products/${index}`, problems }
    return productOf(withValues(entry, variables), entry, describedBy(entry, reading), reading)
  })
  if (problems.length > 0) throw new Misconfigured(problems)
  return {
    products,
    uses: [...new Set(references.map(({ name }) => name))],
    secrets: secretsOf(entries),
  }
}

/** A product with the values of its variables; what an application is known by is that of the first one. */
function withValues(entry: CatalogueEntry, variables: Readonly<Record<string, string>>): CatalogueEntry {
  const { CLIENT_ID: clientId = '', OIDC_CLIENT_ID: oidcClientId = clientId } = variables
  return withComputed(withVariables(entry, variables), 0, { clientId, oidcClientId })
}

/** Names of the variables that are sent as credentials, in headers, and as what a call is about. */
const secretsOf = (entries: readonly CatalogueEntry[]): readonly string[] =>
  referencesIn(
    entries.map(({ authentication, former, calls }) => [
      authentication,
      former,
      calls.map(({ path, headers, body }) => [path, headers, body]),
    ]),
  ).map(({ name }) => name)

const addressFault = (address: string): string | undefined => ADDRESS_FORMATS['base-address']?.fault(address)

function productOf(
  entry: CatalogueEntry,
  written: CatalogueEntry,
  describes: Describes,
  reading: Reading,
): Product {
  const { address, openapi: _, changes: __, calls, ...product } = entry
  // A variable that is not set has been told.
  const fault = address.includes('${') ? undefined : addressFault(address)
  if (fault)
    reading.problems.push({
      where: `${reading.file} ${reading.at}/address`,
      what: `it is ${fault}`,
      expected: 'an absolute http or https address',
      example: '"https://api.example.com/accounts"',
    })
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
        promised: promisedOf(call, describes, { ...reading, at: `${reading.at}/calls/${index}` }),
        readsBack,
      }
    }),
  }
}

/** The method, path and query of a call, its variables by their names: the values may be secret. */
function titleOf(address: string, { method = 'GET', path }: CataloguedCall): string {
  const base = addressFault(address) ? '' : new URL(address).pathname.replace(/\/$/, '')
  return `${method} ${`${base}${path}`.replace(/^(?!\/)/, '/')}`
}
