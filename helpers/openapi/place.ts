import { pathToFileURL } from 'node:url'
import { attempt } from '../base/attempt.ts'
import { pointerOf, tokensOf, valueBelow } from '../base/json-pointer.ts'
import type { Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'

interface SourceFile {
  /** Absolute. */
  readonly path: string
  /** The file, as the user knows it. */
  readonly name: string
  /** The contents, with the schemas converted to JSON Schema. */
  readonly value: unknown
}

/** A value in a file. */
export interface Place {
  readonly file: SourceFile
  /** The path to it: names of members and positions in lists. */
  readonly tokens: readonly string[]
  readonly value: unknown
}

/** A place further inside; its value is `undefined` if there is nothing. */
export const within = ({ file, tokens, value }: Place, ...further: readonly string[]): Place => ({
  file,
  tokens: [...tokens, ...further],
  value: valueBelow(value, further),
})

/** A place as text: file and JSON pointer. */
const shown = ({ file, tokens }: Pick<Place, 'file' | 'tokens'>): string =>
  `${file.name} ${pointerOf(tokens) || '/'}`

/** A problem at a place. */
export const problemAt = (place: Place, what: string, expected: string, example?: string): Problem => ({
  where: shown(place),
  what,
  expected,
  ...(example && { example }),
})

/** The address of a schema: `file:///absolute/path.yaml#/pointer` (RFC 8089; RFC 6901, 6). */
export function addressOf({ file, tokens }: Pick<Place, 'file' | 'tokens'>): string {
  const fragment = pointerOf(tokens).split('/').map(encodeURIComponent).join('/')
  return `${pathToFileURL(file.path).href}${fragment && `#${fragment}`}`
}

const POINTER = 'a JSON pointer into this file'
const EXAMPLE = "$ref: '#/components/schemas/Account'"

/**
 * The target of a `$ref` in the same file. Reads no other file, and fetches nothing.
 *
 * @param at - the place of the `$ref` value
 * @param problems - if there is no target, the reason is added to it
 */
export function targetOf(at: Place, problems: Problem[]): Place | undefined {
  const { file, value } = at
  const note = (what: string, expected = POINTER, example = EXAMPLE) => {
    problems.push(problemAt(at, what, expected, example))
    return undefined
  }
  const [document = '', fragment = ''] = String(value).split('#')
  if (document !== '')
    return note(
      'it refers outside of this file, and no other file is read or fetched',
      'one file with everything that it refers to: bundle the document',
      'npx @redocly/cli bundle openapi.yaml --output bundled.yaml',
    )
  // The fragment is a JSON pointer (RFC 6901, 6).
  const tokens = attempt(() => tokensOf(decodeURIComponent(fragment)))
  if (!tokens) return note('it does not end in a JSON pointer')
  const place = within({ file, tokens: [], value: file.value }, ...tokens)
  return place.value === undefined ? note('the file has nothing at that pointer') : place
}

/** Follows references until a place is not a reference. */
function follow(place: Place, problems: Problem[]): Place | undefined {
  const seen = new Set<unknown>()
  let at: Place | undefined = place
  while (at && isObject(at.value) && Object.hasOwn(at.value, '$ref')) {
    if (seen.has(at.value)) {
      problems.push(problemAt(at, 'it refers only to itself', 'a reference to a value', EXAMPLE))
      return undefined
    }
    seen.add(at.value)
    at = targetOf(within(at, '$ref'), problems)
  }
  return at
}

/**
 * The members of the object at a place, with references followed; empty if there is nothing.
 *
 * @param isWanted - selects members by name; all by default
 */
export function membersAt(
  place: Place,
  problems: Problem[],
  isWanted: (name: string) => boolean = () => true,
): readonly (readonly [string, Place])[] {
  if (place.value === undefined) return []
  const names = Object.keys(objectAt(place, problems) ?? {}).filter(isWanted)
  return names.flatMap((name) => {
    const found = follow(within(place, name), problems)
    return found && objectAt(found, problems) ? [[name, found] as const] : []
  })
}

/** The object at a place. Adds a problem if there is something else. */
function objectAt(place: Place, problems: Problem[]): object | undefined {
  if (isObject(place.value)) return place.value
  problems.push(problemAt(place, 'it is not an object', 'an object'))
  return undefined
}
