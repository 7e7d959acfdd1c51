import type { Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import type { SecurityScheme } from './api-document.ts'
import { type Place, shown, within } from './place.ts'
import { membersAt } from './references.ts'

/** A text at a place further inside. */
export function textAt(place: Place, ...tokens: readonly string[]): string | undefined {
  const { value } = within(place, ...tokens)
  return typeof value === 'string' ? value : undefined
}

/** The addresses in `servers`, with the defaults of their variables (OpenAPI 3.1.1, 4.8.5); `undefined` where there are none. */
export function serversAt(place: Place): readonly string[] | undefined {
  const { value } = within(place, 'servers')
  if (!Array.isArray(value) || value.length === 0) return undefined
  return value.flatMap((_, index) => {
    const server = within(place, 'servers', String(index))
    return (
      textAt(server, 'url')?.replace(
        /\{([^{}]+)\}/g,
        (whole, name: string) => textAt(server, 'variables', name, 'default') ?? whole,
      ) ?? []
    )
  })
}

/** The security schemes of a document by name. */
export const securitySchemesOf = (
  root: Place,
  problems: Problem[],
): Readonly<Record<string, SecurityScheme>> =>
  Object.fromEntries(
    membersAt(within(root, 'components', 'securitySchemes'), problems).map(([name, place]) => [
      name,
      schemeAt(place),
    ]),
  )

function schemeAt(place: Place): SecurityScheme {
  const flows = within(place, 'flows').value
  const where = textAt(place, 'in')
  const name = textAt(place, 'name')
  const scheme = textAt(place, 'scheme')?.toLowerCase()
  return {
    type: textAt(place, 'type') ?? '',
    ...(where !== undefined && { in: where }),
    ...(name !== undefined && { name }),
    ...(scheme !== undefined && { scheme }),
    flows: isObject(flows) ? Object.keys(flows).filter((flow) => !flow.startsWith('x-')) : [],
    place: shown(place),
  }
}

/** The alternatives in `security`, each with the names of the schemes that it needs (OpenAPI 3.1.1, 4.8.30). */
export function securityAt(place: Place): readonly (readonly string[])[] | undefined {
  const { value } = within(place, 'security')
  return Array.isArray(value) ? value.filter(isObject).map((one) => Object.keys(one)) : undefined
}
