import { isObject } from '../../http/answer.ts'
import type { References } from '../files/follow.ts'
import { type Place, shown, within } from '../files/place.ts'
import type { SecurityScheme } from './api-document.ts'
import { membersAt, textAt } from './parts.ts'

/** The security schemes of a document by name. */
export const securitySchemesOf = (
  root: Place,
  references: References,
): Readonly<Record<string, SecurityScheme>> =>
  Object.fromEntries(
    membersAt(within(root, 'components', 'securitySchemes'), references).map(([name, place]) => [
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
