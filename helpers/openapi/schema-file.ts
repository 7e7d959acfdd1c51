import { resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { ErrorObject } from 'ajv'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { pointerOf, tokensOf } from '../base/json-pointer.ts'
import { Misconfigured, type Problem } from '../base/problem.ts'
import { OutOfTime } from '../base/time-limit.ts'
import { isObject } from '../http/answer.ts'
import { wording } from '../schema/explain.ts'
import { limited, patternOf } from '../schema/pattern.ts'
import { openFile } from './open-file.ts'
import { addressOf, type Place, problemAt, targetOf, within } from './place.ts'

const OPTIONS = {
  allErrors: true,
  // The schemas of others may have any style; unknown formats are ignored.
  strict: false,
  validateSchema: false,
  logger: false,
  code: { regExp: Object.assign(patternOf, { code: 'patternOf' }), optimize: false },
} as const

/** The schema of schemas. */
const DIALECT = 'https://json-schema.org/draft/2020-12/schema'

/** The validator's name for the file. */
const FILE = 'file'

/** A value of each type. With one of them, a schema that refers to itself endlessly overflows the stack. */
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
    for (const [name, format] of Object.entries(this.#ajv.formats))
      if (format instanceof RegExp) this.#ajv.addFormat(name, limited(format, `the format ${name}`).test)
  }

  /** Adds the problems of a schema, and of those that it refers to. */
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

  /** One problem for each place in a schema. Does not follow references. */
  #faults(place: Place): readonly Problem[] {
    const ofSchemas = this.#ajv.getSchema(DIALECT)
    const errors = ofSchemas?.(place.value) === false ? (ofSchemas.errors ?? []) : []
    // Duplicates in a list are harmless.
    const first = new Map(errors.toReversed().map((error) => [error.instancePath, error]))
    return [...first.values()]
      .filter(({ keyword }) => keyword !== 'uniqueItems')
      .map((error) =>
        problemAt(within(place, ...(tokensOf(error.instancePath) ?? [])), wording(error), 'JSON Schema'),
      )
  }

  /** Schemas that fail in use, although each is valid alone. A schema that only refers to one is not reported. */
  unusable(): readonly Problem[] {
    const found = new Map<string, Problem>()
    for (const place of [...this.#checked.values()].reverse())
      try {
        for (const value of PROBES) this.errorsOf(addressOf(place).split('#')[1], value)
      } catch (error) {
        const reason = error instanceof Error ? error.message : String(error)
        const what =
          error instanceof RangeError
            ? 'it refers to itself endlessly, or to too many others'
            : `it cannot be used as a schema: ${reason}`
        if (!found.has(what)) found.set(what, problemAt(place, what, 'JSON Schema'))
      }
    return [...found.values()]
  }

  /** The errors of a value against the schema at a pointer, which is percent-encoded as in an address. */
  errorsOf(pointer = '', value: unknown): readonly ErrorObject[] {
    const { value: root } = this.root
    if (!this.#ajv.schemas[FILE]) this.#ajv.addSchema(isObject(root) ? root : {}, FILE)
    const validate = this.#ajv.getSchema(`${FILE}#${pointer}`)
    if (!validate) throw new Error(`there is no schema at ${pointer}`)
    // An error of a branch has its own entry.
    return validate(value) ? [] : (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if')
  }
}

/** The places of all references in a schema. Does not follow them. */
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

/** The files that this process has read, by address. */
const known = new Map<string, SchemaFile>()

/**
 * Validates a value against a schema. Reads the file on first use, so that another process may have checked it.
 *
 * @param address - `file:///absolute/path.yaml#/pointer`
 * @returns the errors, with JSON pointers into the value; empty if the value satisfies the schema
 * @throws OutOfTime if a pattern takes too long, and Misconfigured if the schema no longer exists or cannot be used
 */
export function bodyErrors(address: string, value: unknown): readonly ErrorObject[] {
  const [file = '', pointer] = address.split('#')
  try {
    const schemas = known.get(file) ?? new SchemaFile(fileURLToPath(file), fileURLToPath(file))
    known.set(file, schemas)
    return schemas.errorsOf(pointer, value)
  } catch (error) {
    if (error instanceof OutOfTime) throw error
    // Read the file again the next time.
    known.delete(file)
    if (error instanceof Misconfigured) throw error
    const expected = 'the file as it was at the start of the run'
    throw new Misconfigured({ where: address, what: 'it is no longer a usable schema', expected })
  }
}
