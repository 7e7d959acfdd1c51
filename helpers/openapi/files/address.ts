import { fileURLToPath, pathToFileURL } from 'node:url'
import { parseUrl } from '../../base/url.ts'
import { type Dialect, isDialect } from './dialect.ts'
import type { Place } from './place.ts'
import { fragmentOf, tokensOf } from './pointer.ts'

/** What an address of a schema says. */
export interface Address {
  readonly path: string
  /** What the file means its schemas as, where it does not say so itself. */
  readonly inherited: Dialect
  readonly tokens: readonly string[]
}

/** What a file of schemas is that neither says nor inherits a dialect: the current draft. */
export const DEFAULT_DIALECT: Dialect = '2020-12'

/**
 * The address of a schema: `file:///absolute/path.yaml#/pointer` (RFC 8089; RFC 6901, 6). A file that does not say its
 * dialect itself has it in the query, unless it is the current one, so that the address alone is enough to judge by.
 */
export function addressOf({ file, tokens }: Pick<Place, 'file' | 'tokens'>): string {
  const isTold = !file.isInherited || file.dialect === DEFAULT_DIALECT || file.dialect === '3.1'
  const query = isTold ? '' : `?dialect=${file.dialect}`
  const fragment = fragmentOf(tokens)
  return `${pathToFileURL(file.path).href}${query}${fragment && `#${fragment}`}`
}

/** Reads an address of a schema; `undefined` if a text is none. */
export function parseAddress(text: string): Address | undefined {
  const url = parseUrl(text)
  if (url?.protocol !== 'file:') return undefined
  const path = pathOf(url)
  const tokens = tokensOf(decoded(url.hash.slice(1)) ?? '!')
  const dialect = url.searchParams.get('dialect')
  if (path === undefined || !tokens) return undefined
  return { path, tokens, inherited: isDialect(dialect) ? dialect : DEFAULT_DIALECT }
}

/** The path of a file URL; `undefined` if it has none on this machine. */
export function pathOf(url: URL): string | undefined {
  try {
    return fileURLToPath(url)
  } catch {
    return undefined
  }
}

/** A percent-encoded text; `undefined` if what is encoded is no text. */
export function decoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    return undefined
  }
}
