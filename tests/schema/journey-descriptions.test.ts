import { expect, test } from 'vitest'
import { isObject } from '../../helpers/http/answer.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'

const membersOf = (value: unknown) => (isObject(value) ? Object.entries(value) : [])

/** The properties that an editor explains with nothing, neither here nor in a definition of the schema. */
function unexplained(schema: unknown, definitions: readonly string[], at = ''): readonly string[] {
  if (!isObject(schema)) return []
  const properties = membersOf(schema.properties)
  const isBare = (value: unknown) =>
    isObject(value) && value.description === undefined && !definitions.includes(String(value.$ref))
  return [
    ...properties.filter(([, value]) => isBare(value)).map(([name]) => `${at}/${name}`),
    ...[...properties, ...membersOf(schema.$defs)].flatMap(([name, value]) =>
      unexplained(value, definitions, `${at}/${name}`),
    ),
  ]
}

for (const name of ['journey.schema.json', 'portal-journey.schema.json'])
  test(`an editor explains each property of ${name}`, () => {
    const schema: unknown = schemaSource(name)
    const definitions = membersOf(isObject(schema) ? schema.$defs : undefined)
      .filter(([, value]) => isObject(value) && value.description !== undefined)
      .map(([definition]) => `#/$defs/${definition}`)
    expect(unexplained(schema, definitions)).toEqual([])
  })
