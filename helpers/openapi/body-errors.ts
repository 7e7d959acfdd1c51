import { fileURLToPath } from 'node:url'
import type { ErrorObject } from 'ajv'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { parseUrl } from '../base/url.ts'
import { openFile } from './open-file.ts'
import { type Place, tokensOfFragment, within } from './place.ts'
import { SchemaSet } from './schema-set.ts'

interface Known {
  readonly root: Place
  readonly schemas: SchemaSet
}

/** What this process has read, by the addresses of files. */
const known = new Map<string, Known>()

/**
 * What is wrong with a value by a schema that {@link readDocument} or {@link readSchema} found, in this process or another one.
 * Its file is read when it is first needed.
 *
 * @param address - `file:///absolute/path.yaml#/pointer`, or a whole file
 * @returns the errors with the pointers of what they are about; none if the value satisfies the schema
 * @throws Misconfigured if there is no such schema any more, or it cannot be used
 */
export function bodyErrors(address: string, value: unknown): readonly ErrorObject[] {
  const [file = '', fragment = ''] = address.split('#')
  try {
    const { root, schemas } = known.get(file) ?? opened(file)
    const tokens = tokensOfFragment(fragment)
    const place = tokens && within(root, ...tokens)
    if (place?.value === undefined) throw gone(address)
    const problems: Problem[] = []
    const name = schemas.add(place)
    schemas.settle(problems)
    if (problems.length > 0) throw new Misconfigured(problems)
    return schemas.errorsOf(name, value)
  } catch (error) {
    // What could not be used is read anew, should it be asked for again.
    known.delete(file)
    throw error
  }
}

function opened(file: string): Known {
  const url = parseUrl(file)
  if (url?.protocol !== 'file:') throw gone(file)
  const path = fileURLToPath(url)
  const read = { root: openFile(path, path), schemas: new SchemaSet() }
  known.set(file, read)
  return read
}

const gone = (where: string): Misconfigured =>
  new Misconfigured([
    { where, what: 'there is no such schema any more', expected: 'the file as it was when it was checked' },
  ])
