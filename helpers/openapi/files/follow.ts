import { pathToFileURL } from 'node:url'
import { parseUrl } from '../../base/url.ts'
import { isObject } from '../../http/answer.ts'
import { addressOf, decoded, pathOf } from './address.ts'
import { nameInFile } from './anchors.ts'
import { type Place, problemAt, within } from './place.ts'
import { tokensOf } from './pointer.ts'
import type { Problems } from './problems.ts'
import type { Sources } from './sources.ts'

const EXAMPLE = '$ref: common.yaml#/components/schemas/Account'

/** Follows `$ref`s (RFC 3986, 5; OpenAPI 3.1.1, 4.8.23) to this machine's files; nothing is fetched. */
export class References {
  readonly #sources: Sources
  readonly #problems: Problems

  constructor(sources: Sources, problems: Problems) {
    this.#sources = sources
    this.#problems = problems
  }

  /**
   * What a reference refers to.
   *
   * @param at - where it stands
   * @returns `undefined` if there is nothing, of which a problem is noted
   */
  target(at: Place): Place | undefined {
    const { file, value } = at
    const note = (what: string, expected: string, example = EXAMPLE) => {
      this.#problems.add(problemAt(at, what, expected, example))
      return undefined
    }
    if (typeof value !== 'string') return note('it is not a text', 'a relative path, a pointer, or both')
    const named = nameInFile(file, value)
    if (named) return named
    if (/^([a-z][a-z\d+.-]*:|\/\/)/i.test(value))
      return note('it refers to another machine or scheme, and nothing is fetched', 'a relative path')
    const url = parseUrl(value, pathToFileURL(file.path).href)
    const path = url && pathOf(url)
    const tokens = tokensOf(decoded(url?.hash.slice(1) ?? '') ?? '!')
    if (path === undefined) return note('it is not a path', 'a relative path, a pointer, or both')
    const found = path === file.path ? file : this.#sources.file(path, file.dialect, this.#problems)
    if (found === 'missing')
      return note(`there is no file ${this.#sources.nameOf(path)} that can be read`, 'a readable file')
    if (!found) return undefined
    if (!tokens) return note('it does not end in a JSON pointer', 'a file, a # and a JSON pointer')
    const place = within({ file: found, tokens: [], value: found.value }, ...tokens)
    if (place.value !== undefined) return place
    return note(`${found.name} has nothing at that pointer`, 'a pointer to what exists')
  }

  /** The place itself, or what it refers to where it is only a reference, over any number of them. */
  follow(place: Place): Place | undefined {
    const seen = new Set<string>()
    let at: Place | undefined = place
    while (at && isObject(at.value) && Object.hasOwn(at.value, '$ref')) {
      const address = addressOf(at)
      if (seen.has(address)) {
        this.#problems.add(
          problemAt(at, 'it refers to nothing but itself', 'a reference to a value', EXAMPLE),
        )
        return undefined
      }
      seen.add(address)
      at = this.target(within(at, '$ref'))
    }
    return at
  }
}
