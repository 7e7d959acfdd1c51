import { pathToFileURL } from 'node:url'
import { attempt } from '../base/attempt.ts'
import { pointerOf, tokensOf, valueBelow } from '../base/json-pointer.ts'
import type { Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'

/** A file that was read. */
export interface SourceFile {
  /** Absolute. */
  readonly path: string
  /** The file as the reader knows it. */
  readonly name: string
  /** With its schemas as JSON Schema has them. */
  readonly value: unknown
}

/** A value in a file. */
export interface Place {
  readonly file: SourceFile
  /** The way to it: names of members and positions in lists. */
  readonly tokens: readonly string[]
  readonly value: unknown
}

/** A place further inside; its value is `undefined` where there is none. */
export const within = ({ file, tokens, value }: Place, ...further: readonly string[]): Place => ({
  file,
  tokens: [...tokens, ...further],
  value: valueBelow(value, further),
})

/** A place for a reader: file and JSON pointer. */
export const shown = ({ file, tokens }: Pick<Place, 'file' | 'tokens'>): string =>
  `${file.name} ${pointerOf(tokens) || '/'}`

/** What is wrong at a place. */
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
 * What a `$ref` refers to in its own file: no other file is read, and nothing is fetched.
 *
 * @param at - where the text of the reference stands
 * @param problems - takes why there is nothing
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
      'it refers outside of this file, and nothing else is read or fetched',
      'one file that holds all that it refers to: bundle the document',
      'npx @redocly/cli bundle openapi.yaml --output bundled.yaml',
    )
  // A JSON pointer in the fragment of an address (RFC 6901, 6).
  const tokens = attempt(() => tokensOf(decodeURIComponent(fragment)))
  if (!tokens) return note('it does not end in a JSON pointer')
  const place = within({ file, tokens: [], value: file.value }, ...tokens)
  return place.value === undefined ? note('the file has nothing at that pointer') : place
}

/** The place itself, or what it refers to where it is only a reference, over any number of them. */
export function follow(place: Place, problems: Problem[]): Place | undefined {
  const seen = new Set<unknown>()
  let at: Place | undefined = place
  while (at && isObject(at.value) && Object.hasOwn(at.value, '$ref')) {
    if (seen.has(at.value)) {
      problems.push(problemAt(at, 'it refers to nothing but itself', 'a reference to a value', EXAMPLE))
      return undefined
    }
    seen.add(at.value)
    at = targetOf(within(at, '$ref'), problems)
  }
  return at
}

/**
 * The members of the object at a place, those that are references followed; none where there is nothing.
 *
 * @param isWanted - the names of those that are looked at, all unless given
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

/** The object at a place; a problem is noted where there is something else. */
function objectAt(place: Place, problems: Problem[]): object | undefined {
  if (isObject(place.value)) return place.value
  problems.push(problemAt(place, 'it is not an object', 'an object'))
  return undefined
}
