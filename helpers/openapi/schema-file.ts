import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { attempt } from '../base/attempt.ts'
import { pointerOf, tokensOf } from '../base/json-pointer.ts'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { wording } from '../schema/explain.ts'
import { openFile } from './open-file.ts'
import { addressOf, type Place, problemAt, targetOf, within } from './place.ts'

/** A regular expression, as ECMA-262 has it with the flag `u`; one that only escapes too much is read without. */
const patternOf = (source: string): RegExp => attempt(() => new RegExp(source, 'u')) ?? new RegExp(source)

const OPTIONS = {
  allErrors: true,
  // Nothing is required of the style of what others wrote, and unknown formats are ignored.
  strict: false,
  validateSchema: false,
  logger: false,
  code: { regExp: Object.assign(patternOf, { code: 'patternOf' }), optimize: false },
} as const

/** What judges schemas themselves. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** The name of the file to the validator. */
const FILE = 'file'

/** A value of each type: one that a schema refers to itself for without end shows that. */
const PROBES = [null, true, 0, '', [], {}]

const EXAMPLES = ['example', 'examples', 'default', 'enum', 'const']
const MAPS = ['properties', 'patternProperties', 'dependentSchemas', '$defs', 'definitions']

/** The schemas of one file. */
export class SchemaFile {
  readonly root: Place
  readonly #ajv = new Ajv2020(OPTIONS)
  readonly #checked = new Map<string, Place>()

  constructor(path: string, name: string) {
    this.root = openFile(resolve(path), name)
    formats.default(this.#ajv)
  }

  /** Notes what is wrong with a schema, and with those that it refers to. */
  check(place: Place, problems: Problem[]): void {
    const pointer = pointerOf(place.tokens)
    if (this.#checked.has(pointer)) return
    this.#checked.set(pointer, place)
    problems.push(...this.#faults(place))
    for (const at of referencesIn(place)) {
      const target = targetOf(at, problems)
      if (target) this.check(target, problems)
    }
  }

  /** One problem for each place in a schema, references not followed. */
  #faults(place: Place): readonly Problem[] {
    const ofSchemas = this.#ajv.getSchema(DIALECT)
    const errors = ofSchemas?.(place.value) === false ? (ofSchemas.errors ?? []) : []
    // What is listed twice only means nothing.
    const first = new Map(errors.toReversed().map((error) => [error.instancePath, error]))
    return [...first.values()]
      .filter(({ keyword }) => keyword !== 'uniqueItems')
      .map((error) =>
        problemAt(within(place, ...(tokensOf(error.instancePath) ?? [])), wording(error), 'JSON Schema'),
      )
  }

  /** Schemas that cannot be judged by, for what no check of them alone finds; who refers to one is not another. */
  unusable(): readonly Problem[] {
    const found = new Map<string, Problem>()
    for (const place of [...this.#checked.values()].reverse())
      try {
        for (const value of PROBES) this.errorsOf(addressOf(place).split('#')[1], value)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const what =
          error instanceof RangeError
            ? 'it refers to itself without end, or to too many others'
            : `it cannot be used as a schema: ${reason}`
        if (!found.has(what)) found.set(what, problemAt(place, what, 'JSON Schema'))
      }
    return [...found.values()]
  }

  /** The errors of a value against the schema at a pointer, which is written as in an address. */
  errorsOf(pointer = '', value: unknown): readonly ErrorObject[] {
    const { value: root } = this.root
    if (!this.#ajv.schemas[FILE]) this.#ajv.addSchema(isObject(root) ? root : {}, FILE)
    const validate = this.#ajv.getSchema(`${FILE}#${pointer}`)
    if (!validate) throw new Error(`there is no schema at ${pointer}`)
    // What a branch finds is reported by itself.
    return validate(value) ? [] : (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if')
  }
}

/** The references in a schema, not followed. */
function referencesIn(place: Place, isMap = false): readonly Place[] {
  const { value } = place
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([name, inner]) => {
    const at = within(place, name)
    if (isMap) return referencesIn(at)
    if (name === '$ref' && typeof inner === 'string') return [at]
    return EXAMPLES.includes(name) ? [] : referencesIn(at, MAPS.includes(name))
  })
}

/** What this process has read, by the addresses of files. */
const known = new Map<string, SchemaFile>()

/**
 * What is wrong with a value by a schema that was read in this process or another one. Its file is read when it is first needed.
 *
 * @param address - `file:///absolute/path.yaml#/pointer`
 * @returns the errors with the pointers of what they are about; none if the value satisfies the schema
 * @throws Misconfigured if there is no such schema any more, or it cannot be used
 */
export function bodyErrors(address: string, value: unknown): readonly ErrorObject[] {
  const [file = '', pointer] = address.split('#')
  try {
    const schemas = known.get(file) ?? new SchemaFile(fileURLToPath(file), fileURLToPath(file))
    known.set(file, schemas)
    return schemas.errorsOf(pointer, value)
  } catch (error) {
    // What could not be used is read anew, should it be asked for again.
    known.delete(file)
    if (error instanceof Misconfigured) throw error
    const expected = 'the file as it was when it was checked'
    throw new Misconfigured({ where: address, what: 'it is no longer a schema to judge by', expected })
  }
}
