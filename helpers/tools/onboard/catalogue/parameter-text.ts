import type { ApiParameter } from '../../../openapi/document/api-document.ts'

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
