import { isObject } from '../../http/answer.ts'
import { type Place, within } from '../files/place.ts'
import { textAt } from './parts.ts'

/** The addresses in `servers`, with the defaults of their variables (OpenAPI 3.1.1, 4.8.5); `undefined` where there are none. */
export function serversAt(place: Place): readonly string[] | undefined {
  const list = within(place, 'servers')
  if (!Array.isArray(list.value) || list.value.length === 0) return undefined
  return list.value.flatMap((_, index) => {
    const server = within(list, String(index))
    const url = textAt(server, 'url')
    return url === undefined ? [] : [filled(url, within(server, 'variables'))]
  })
}

function filled(url: string, variables: Place): string {
  if (!isObject(variables.value)) return url
  return Object.keys(variables.value).reduce(
    (text, name) => text.replaceAll(`{${name}}`, textAt(variables, name, 'default') ?? `{${name}}`),
    url,
  )
}
