import type { ErrorObject } from 'ajv'
import { addressOf } from '../files/address.ts'
import { References } from '../files/follow.ts'
import { type Place, problemAt } from '../files/place.ts'
import { Problems } from '../files/problems.ts'
import type { Sources } from '../files/sources.ts'
import { currentSchema, type Means } from './current.ts'
import { endless, type Step } from './endless.ts'
import { makeAjv } from './make-ajv.ts'

/** Schemas and those that they refer to, each brought to the current draft once and ready to judge by. */
export class SchemaSet {
  readonly #ajv = makeAjv()
  readonly #references: References
  /** For a look at what is judged where it stands. */
  readonly #looks: References
  readonly #problems: Problems
  readonly #names = new Map<string, string>()
  readonly #places: Place[] = []
  readonly #steps: Step[] = []
  #done = 0

  constructor(sources: Sources, problems: Problems) {
    this.#references = new References(sources, problems)
    this.#looks = new References(sources, new Problems())
    this.#problems = problems
  }

  /** Adds a schema, and later those that it refers to; returns its name here. */
  add(place: Place): string {
    const address = addressOf(place)
    const known = this.#names.get(address)
    if (known) return known
    const name = `schema:${this.#places.push(place)}`
    this.#names.set(address, name)
    return name
  }

  /** Brings all that were added to the current draft. Problems are noted. */
  settle(): void {
    for (; this.#done < this.#places.length; this.#done += 1) {
      const place = this.#places[this.#done]
      if (place) this.#ajv.addSchema(currentSchema(place, this.#meansFor(place)), `schema:${this.#done + 1}`)
    }
    for (const { at } of endless(this.#steps))
      this.#problems.add(problemAt(at, 'it refers to itself without end', 'a reference to another value'))
  }

  /** The errors of a value against a schema of the set; none if it satisfies it. */
  errorsOf(name: string, value: unknown): readonly ErrorObject[] {
    const validate = this.#ajv.getSchema(name)
    if (!validate) throw new Error(`There is no schema ${name}.`)
    // What a branch finds is told by itself.
    return validate(value) ? [] : (validate.errors ?? []).filter(({ keyword }) => keyword !== 'if')
  }

  /** Notes each schema that cannot be judged by, for what no other check finds. */
  noteUnusable(): void {
    for (const place of this.#places) {
      try {
        this.#ajv.getSchema(this.add(place))
      } catch {
        this.#problems.add(problemAt(place, 'it cannot be used as a schema', 'JSON Schema'))
      }
    }
  }

  #meansFor(from: Place): Means {
    return {
      problems: this.#problems,
      target: (reference) => this.#looks.target(reference),
      follow: (place) => this.#looks.follow(place),
      nameOf: (reference, isInPlace) => {
        const target = this.#references.target(reference)
        if (!target) return undefined
        if (isInPlace) this.#steps.push({ from: addressOf(from), to: addressOf(target), at: reference })
        return this.add(target)
      },
    }
  }
}
