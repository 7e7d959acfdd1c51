import { readFileSync } from 'node:fs'
import { posix, relative, resolve, sep } from 'node:path'
import { parse } from 'yaml'
import { isObject } from '../../http/answer.ts'
import { readDocument } from '../../openapi/read-document.ts'
import type { ToSet } from './catalogue/call.ts'
import { catalogueFromOpenApi } from './catalogue-from-openapi.ts'
import { nameOfTarget, writeNew } from './new-target.ts'

/** A catalogue that was written. */
interface Written {
  /** Relative to the project. */
  readonly path: string
  /** Variables without a value yet. */
  readonly toSet: readonly ToSet[]
  /** Titles of products of which the document does not say whose token opens them. */
  readonly toCheck: readonly string[]
}

/**
 * Writes `products/<target>.json`: the catalogue that an OpenAPI document makes.
 *
 * @param name - the target
 * @param from - the document, relative to the project
 * @param changes - whether operations that may change data are taken too
 * @throws Misconfigured if the name or the document cannot be used, or the file exists
 */
export function initCatalogue(
  folder: string,
  name: string | undefined,
  from: string,
  changes = false,
): Written {
  const path = `products/${nameOfTarget(name)}.json`
  const document = readDocument(resolve(folder, from), from)
  const openapi = relative(resolve(folder, 'products'), resolve(folder, from)).split(sep).join(posix.sep)
  const { products, toSet, toCheck } = catalogueFromOpenApi(document, { openapi, changes })
  const catalogue = { $schema: '../schemas/products.schema.json', products }
  writeNew(folder, [{ path, text: `${JSON.stringify(catalogue, null, 2)}\n` }])
  return { path, toSet, toCheck }
}

/** Whether a file is an OpenAPI document, be it one of a version that is not read, or with mistakes in its syntax. */
export function isOpenApi(folder: string, file: string): boolean {
  const path = resolve(folder, file)
  const isNamedSo = /\.(json|ya?ml)$/i.test(path)
  try {
    const text = readFileSync(path, 'utf8')
    if (/^["' {]*(openapi|swagger)["']?\s*:/m.test(text)) return true
    const value: unknown = isNamedSo ? parse(text, { maxAliasCount: 0, logLevel: 'silent' }) : undefined
    return isObject(value) && (value.openapi !== undefined || value.swagger !== undefined)
  } catch {
    return false
  }
}
