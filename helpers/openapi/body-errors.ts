import type { ErrorObject } from 'ajv'
import { Misconfigured } from '../base/problem.ts'
import { parseAddress } from './files/address.ts'
import { type Place, within } from './files/place.ts'
import { Problems } from './files/problems.ts'
import { Sources } from './files/sources.ts'
import { SchemaSet } from './schemas/schema-set.ts'

/** What this process has read. */
const nothingYet = () => {
  const sources = new Sources()
  const problems = new Problems()
  const schemas = new SchemaSet(sources, problems)
  return { sources, problems, schemas, names: new Map<string, string>() }
}

let known = nothingYet()

/**
 * What is wrong with a value by a schema that {@link readDocument} or {@link readSchema} found, in this process or another one.
 * Its files are read when they are first needed.
 *
 * @param address - `file:///absolute/path.yaml#/pointer`, or a whole file
 * @returns the errors with the pointers of what they are about; none if the value satisfies the schema
 * @throws Misconfigured if there is no such schema any more, or it cannot be used
 */
export function bodyErrors(address: string, value: unknown): readonly ErrorObject[] {
  const name = known.names.get(address) ?? nameOf(address)
  known.names.set(address, name)
  return known.schemas.errorsOf(name, value)
}

function nameOf(address: string): string {
  const { sources, problems, schemas } = known
  try {
    const place = placeOf(address, sources, problems)
    const name = schemas.add(place)
    schemas.settle()
    problems.throwIfAny()
    return name
  } catch (error) {
    // What could not be used is read anew, should it be asked for again.
    known = nothingYet()
    throw error
  }
}

function placeOf(text: string, sources: Sources, problems: Problems): Place {
  const address = parseAddress(text)
  const file = address && sources.file(address.path, address.inherited, problems)
  problems.throwIfAny()
  if (file && file !== 'missing') {
    const place = within({ file, tokens: [], value: file.value }, ...address.tokens)
    if (place.value !== undefined) return place
  }
  const what = 'there is no such schema any more'
  throw new Misconfigured([{ where: text, what, expected: 'the file as it was when it was checked' }])
}
