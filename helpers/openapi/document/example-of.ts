import { isObject } from '../../http/answer.ts'
import type { References } from '../files/follow.ts'
import { type Place, within } from '../files/place.ts'

/**
 * The value that a parameter or a media type shows: its `example`, the first of its `examples`, or the `example`, the first of
 * the `examples` or the `default` of its schema. `undefined` where there is none.
 */
export function exampleOf(place: Place, references: References): unknown {
  const own = within(place, 'example').value ?? firstExample(within(place, 'examples'), references)
  if (own !== undefined) return own
  const schema = references.follow(within(place, 'schema'))
  if (!schema) return undefined
  const [first] = [within(schema, 'examples').value].flat()
  return within(schema, 'example').value ?? first ?? within(schema, 'default').value
}

function firstExample(examples: Place, references: References): unknown {
  const [name] = Object.keys(isObject(examples.value) ? examples.value : {})
  const found = name === undefined ? undefined : references.follow(within(examples, name))
  return found && within(found, 'value').value
}
