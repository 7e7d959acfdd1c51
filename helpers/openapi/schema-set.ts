import { fileURLToPath } from 'node:url'
import type { ErrorObject } from 'ajv'
import { pointerOf } from '../base/json-pointer.ts'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { parseUrl } from '../base/url.ts'
import { makeAjv } from './ajv.ts'
import { currentSchema } from './current.ts'
import { openFile } from './open-file.ts'
import { type Place, problemAt, tokensOfFragment, within } from './place.ts'

/** A value of each type: one that a schema refers to itself for without end shows that. */
const PROBES = [null, true, 0, '', [], {}]

/** Schemas of one file and those that they refer to, each brought to the current draft once and ready to judge by. */
export class SchemaSet {
  readonly #ajv = makeAjv()
  readonly #names = new Map<string, string>()
  readonly #places: Place[] = []
  #done = 0

  /** Adds a schema, and later those that it refers to; returns its name here. */
  add(place: Place): string {
    const pointer = pointerOf(place.tokens)
    const name = this.#names.get(pointer) ?? `schema:${this.#places.push(place)}`
    this.#names.set(pointer, name)
    return name
  }

  /**
   * Brings all that were added to the current draft.
   *
   * @param problems - takes what is wrong
   */
  settle(problems: Problem[]): void {
    const nameOf = (place: Place) => this.add(place)
    for (; this.#done < this.#places.length; this.#done += 1) {
      const place = this.#places[this.#done]
      if (!place) continue
      const schema = currentSchema(place, { problems, nameOf }, new Set())
      this.#ajv.addSchema(schema, `schema:${this.#done + 1}`)
    }
  }

  /** The errors of a value against a schema of the set; none if it satisfies it. */
  errorsOf(name: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#ajv.getSchema(name)
    if (!validate) throw new Error(`There is no schema ${name}.`)
    // What a branch finds is told by itself.
    return validate(value) ? [] : (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if')
  }

  /** Schemas that cannot be judged by, for what no other check finds. */
  unusable(): readonly Problem[] {
    return this.#places.flatMap((place) => {
      try {
        for (const value of PROBES) this.errorsOf(this.add(place), value)
        return []
      } catch (error) {
        return error instanceof RangeError
          ? [problemAt(place, 'it refers to itself without end', 'a reference to another value')]
          : [problemAt(place, 'it cannot be used as a schema', 'JSON Schema')]
      }
    })
  }
}

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
