import type { ErrorObject } from 'ajv'
import { pointerOf } from '../base/json-pointer.ts'
import type { Problem } from '../base/problem.ts'
import { makeAjv } from './ajv.ts'
import { currentSchema } from './current.ts'
import { type Place, problemAt } from './place.ts'

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
