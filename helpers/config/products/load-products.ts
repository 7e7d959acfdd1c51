import { dirname, join } from 'node:path'
import { Misconfigured, type Problem } from '../../base/problem.ts'
import { ADDRESS_FORMATS } from '../../schema/addresses.ts'
import { isJsonStructure } from '../../schema/formats.ts'
import { referencesIn, withVariables } from '../adaptations/substitute.ts'
import { readText } from '../read-files.ts'
import { type CataloguedCall, type CatalogueEntry, readCatalogue } from './catalogue.ts'
import type { Product, ProductCall } from './product.ts'
import { type Describes, describedBy, promisedOf } from './promised.ts'
import type { Reading } from './reading.ts'

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
    return productOf(withVariables(entry, variables), describedBy(entry, reading), reading)
  })
  if (problems.length > 0) throw new Misconfigured(problems)
  return {
    products,
    uses: [...new Set(references.map(({ name }) => name))],
    secrets: secretsOf(entries),
  }
}

/** Names of the variables that methods of authentication take their values from. */
export const secretsOf = (entries: readonly CatalogueEntry[]): readonly string[] =>
  referencesIn(entries.map(({ authentication, former }) => [authentication, former])).map(({ name }) => name)

const addressFault = (address: string): string | undefined => ADDRESS_FORMATS['base-address']?.fault(address)

function productOf(entry: CatalogueEntry, describes: Describes, reading: Reading): Product {
  const { name, title = name, reference, authentication, former, dataProvider, calls } = entry
  // A variable that is not set has been told.
  const fault = entry.address.includes('${') ? undefined : addressFault(entry.address)
  if (fault)
    reading.problems.push({
      where: `${reading.file} ${reading.at}/address`,
      what: `it is ${fault}`,
      expected: 'an absolute http or https address',
      example: '"https://api.example.com/accounts"',
    })
  return {
    name,
    title,
    reference,
    authentication,
    ...(former && { former }),
    isMigrated: entry.migrated === true,
    calls: calls.slice(0, entry.sample).map((call, index) => callOf(entry, call, index, describes, reading)),
    isOnlyForThisApplication: entry.onlyThisApplication === true,
    ...(dataProvider && { dataProvider }),
  }
}

function callOf(
  { address }: CatalogueEntry,
  call: CataloguedCall,
  index: number,
  describes: Describes,
  reading: Reading,
): ProductCall {
  const { method = 'GET', path, headers = {} } = call
  const at = `${reading.at}/calls/${index}`
  const body = bodyOf(call, at, reading)
  const type = body !== undefined && isJsonStructure(body) ? 'application/json' : 'text/plain'
  return {
    title: `${method} ${pathOf(address, path)}`,
    method,
    url: `${address.replace(/\/$/, '')}${path}`,
    headers: { ...(body !== undefined && { 'content-type': type }), ...headers },
    ...(body !== undefined && { body }),
    promised: promisedOf(call, describes, { ...reading, at }),
    readsBack: call.readsBack === true,
  }
}

function pathOf(address: string, path: string): string {
  const base = addressFault(address) ? '' : new URL(address).pathname.replace(/\/$/, '')
  const [plain] = `${base}${path}`.split('?')
  return plain || '/'
}

function bodyOf({ body }: CataloguedCall, at: string, reading: Reading): string | undefined {
  if (!body || 'raw' in body) return body?.raw
  const path = join(dirname(reading.file), body.file)
  return readText(reading.folder, path, `${reading.file} ${at}/body/file`, reading.problems)
}
