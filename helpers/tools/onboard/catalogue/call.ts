import type { Authentication } from '../../../config/products/product.ts'
import type { ApiOperation, ApiParameter } from '../../../openapi/api-document.ts'
import { titleOf } from '../../../openapi/api-document.ts'
import { parameterVariable } from './names.ts'

/** A call as `schemas/products.schema.json` has it. */
export interface Call {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: { readonly raw: string }
  readonly operation: string
}

/** A variable that the user has to set, and what for. */
export interface ToSet {
  readonly variable: string
  readonly what: string
}

/** Headers that OpenAPI leaves to others (3.1.1, 4.8.12.1). */
const NOT_HERE = ['accept', 'authorization', 'content-type']

/**
 * A call of an operation, its parameters filled in: required ones without an example become variables, optional ones are left
 * out.
 *
 * @param product - the name for variables that would have the name of another one
 */
export function callOf(
  operation: ApiOperation,
  authentication: Authentication,
  product: string,
): { readonly call: Call; readonly toSet: readonly ToSet[] } {
  const toSet: ToSet[] = []
  const asVariable = (name: string): string => {
    const variable = parameterVariable(name, product)
    toSet.push({ variable, what: `parameter ${name} of ${titleOf(operation)}` })
    return `\${${variable}}`
  }
  const parameters = operation.parameters.filter((one) => !isCredential(one, authentication))
  const of = (where: string) => parameters.filter((one) => one.in === where)
  const written = (one: ApiParameter, text: string | undefined, open: (variable: string) => string) =>
    text ?? (one.isRequired ? open(asVariable(one.name)) : undefined)
  const inPath = new Map(of('path').map((one) => [one.name, simpleText(one)]))
  const path = operation.path.replace(
    /\{([^{}]+)\}/g,
    (_, name: string) => inPath.get(name) ?? asVariable(name),
  )
  const query = of('query').flatMap(
    (one) => written(one, formText(one), (variable) => `${encodeURIComponent(one.name)}=${variable}`) ?? [],
  )
  const cookies = of('cookie').flatMap(
    (one) => written(one, formText(one), (variable) => `${one.name}=${variable}`) ?? [],
  )
  const headers = of('header')
    .filter(({ name }) => !NOT_HERE.includes(name.toLowerCase()))
    .flatMap((one) => {
      const text = written(one, simpleText(one, String), (variable) => variable)
      return text === undefined ? [] : [[one.name.toLowerCase(), text] as const]
    })
  const { body, method } = operation
  const hasBody = body !== undefined && method !== 'GET' && method !== 'HEAD'
  const all = Object.fromEntries([
    ...headers,
    ...(cookies.length > 0 ? [['cookie', cookies.join('; ')] as const] : []),
    ...(hasBody ? [['content-type', body.mediaType] as const] : []),
  ])
  const call: Call = {
    ...(method !== 'GET' && { method }),
    path: `${path}${query.length > 0 ? `?${query.join('&')}` : ''}`,
    ...(Object.keys(all).length > 0 && { headers: all }),
    ...(hasBody && {
      body: { raw: typeof body.value === 'string' ? body.value : JSON.stringify(body.value) },
    }),
    operation: operation.id ?? titleOf(operation),
  }
  return { call, toSet }
}

/** Whether a parameter is what the authentication tells. */
function isCredential({ in: where, name }: ApiParameter, authentication: Authentication): boolean {
  if (typeof authentication === 'string' || authentication.method !== 'api-key') return false
  if ('header' in authentication) return where === 'header' && name.toLowerCase() === authentication.header
  return where === 'query' && name === authentication.query
}

/** The texts of a parameter's value; `undefined` where it has none that can be written down by its name alone. */
function textsOf(value: unknown): readonly string[] | undefined {
  const values = [value].flat()
  const isPlain = values.every((one) => ['string', 'number', 'boolean'].includes(typeof one))
  return isPlain && values.length > 0 ? values.map(String) : undefined
}

/** A parameter as part of a path, or of a header with `encode` as it is (OpenAPI 3.1.1, 4.8.12.2, `simple`). */
export const simpleText = (
  { value }: Pick<ApiParameter, 'value'>,
  encode: (text: string) => string = encodeURIComponent,
): string | undefined => textsOf(value)?.map(encode).join(',')

/** A parameter as part of a query (4.8.12.2, `form`). */
export function formText({ name, value, isExploded }: ApiParameter): string | undefined {
  const texts = textsOf(value)?.map(encodeURIComponent)
  const key = encodeURIComponent(name)
  return isExploded ? texts?.map((text) => `${key}=${text}`).join('&') : texts && `${key}=${texts.join(',')}`
}
