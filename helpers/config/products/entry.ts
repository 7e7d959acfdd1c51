import type { Problem } from '../../base/problem.ts'
import type { Authentication, Credential, ProductCall } from './product.ts'

/** A call as a catalogue has it. */
export interface CataloguedCall {
  readonly method?: ProductCall['method']
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly raw: string } | { readonly file: string }
  readonly status?: readonly number[]
  readonly operation?: string
  readonly schema?: string
  readonly mediaType?: string
  readonly requires?: readonly string[]
  readonly readsBack?: boolean
}

/** A product as a catalogue has it, its variables still by their names. */
export interface CatalogueEntry {
  readonly name: string
  readonly title?: string
  readonly address: string
  readonly reference: string
  readonly authentication: Authentication
  readonly former?: Credential
  readonly migrated?: boolean
  readonly openapi?: string
  readonly calls: readonly CataloguedCall[]
  readonly changes?: boolean
  readonly sample?: number
  readonly onlyThisApplication?: boolean
  readonly dataProvider?: string
}

const SAFE: ReadonlySet<string> = new Set(['GET', 'HEAD'])

/** Whether a call may change data. */
export const isChange = ({ method = 'GET' }: Pick<CataloguedCall, 'method'>): boolean => !SAFE.has(method)

/** Where in which catalogue something is read, and what was found wrong there. */
export interface Reading {
  readonly folder: string
  readonly file: string
  /** JSON pointer of the product. */
  readonly at: string
  readonly problems: Problem[]
}
