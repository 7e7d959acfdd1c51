import { expect, test } from 'vitest'
import { isObject } from '../../helpers/http/answer.ts'
import { schemaSource } from '../../helpers/schema/schemas.ts'

const membersOf = (value: unknown) => (isObject(value) ? Object.entries(value) : [])

/** The properties without a description, neither their own nor that of a definition. */
function unexplained(schema: unknown, definitions: readonly string[], at = ''): readonly string[] {
  if (!isObject(schema)) return []
  const properties = membersOf(schema.properties)
  const isUnexplained = (value: unknown) =>
    isObject(value) && value.description === undefined && !definitions.includes(String(value.$ref))
  return [
    ...properties.filter(([, value]) => isUnexplained(value)).map(([name]) => `${at}/${name}`),
    ...[...properties, ...membersOf(schema.$defs)].flatMap(([name, value]) =>
      unexplained(value, definitions, `${at}/${name}`),
    ),
  ]
}

for (const name of ['journey.schema.json', 'portal-journey.schema.json'])
  test(`each property of ${name} has a description, which editors show`, () => {
    const schema: unknown = schemaSource(name)
    const definitions = membersOf(isObject(schema) ? schema.$defs : undefined)
      .filter(([, value]) => isObject(value) && value.description !== undefined)
      .map(([definition]) => `#/$defs/${definition}`)
    expect(unexplained(schema, definitions)).toEqual([])
  })
