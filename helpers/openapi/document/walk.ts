import { isObject } from '../../http/answer.ts'
import { addressOf } from '../files/address.ts'
import type { References } from '../files/follow.ts'
import { type Place, problemAt, within } from '../files/place.ts'
import type { Problems } from '../files/problems.ts'
import type { SchemaSet } from '../schemas/schema-set.ts'
import { type Kind, mayRefer, SHAPES } from './shapes.ts'

/** What a walk uses. */
interface Tools {
  readonly references: References
  readonly problems: Problems
  readonly schemas: SchemaSet
}

/** Goes through a document and all that it refers to, each object once: adds its schemas, and notes what is no object. */
export function walk(root: Place, { references, problems, schemas }: Tools): void {
  const seen = new Set<string>()
  const visitAll = (places: readonly Place[], kind: Kind) => {
    for (const place of places) visit(place, kind)
  }
  const visit = (place: Place, kind: Kind): void => {
    const key = `${kind} ${addressOf(place)}`
    if (seen.has(key)) return
    seen.add(key)
    if (kind === 'schema') {
      schemas.add(place)
      return
    }
    if (!isObject(place.value)) {
      problems.add(
        problemAt(place, 'it is not an object', `an object that describes ${WORDS[kind] ?? `a ${kind}`}`),
      )
      return
    }
    if (mayRefer(kind) && Object.hasOwn(place.value, '$ref')) {
      const target = references.follow(place)
      if (target) visit(target, kind)
      return
    }
    const { one = {}, list = {}, map = {}, each } = SHAPES[kind]
    const has = (name: string) => within(place, name).value !== undefined
    for (const [name, inner] of Object.entries(one)) if (has(name)) visit(within(place, name), inner)
    for (const [name, inner] of Object.entries(list)) visitAll(elements(within(place, name), problems), inner)
    for (const [name, inner] of Object.entries(map)) visitAll(members(within(place, name), problems), inner)
    if (each) visitAll(members(place, problems).filter(isNoExtension), each)
  }
  visit(root, 'document')
}

const WORDS: Readonly<Partial<Record<Kind, string>>> = {
  components: 'components',
  leaf: 'an example or a link',
  mediaType: 'a media type',
  operation: 'an operation',
  encoding: 'an encoding',
  paths: 'paths',
  requestBody: 'the body of a request',
  responses: 'responses',
  securityScheme: 'a security scheme',
}

const isNoExtension = ({ tokens }: Place): boolean => !tokens.at(-1)?.startsWith('x-')

function elements(place: Place, problems: Problems): readonly Place[] {
  if (place.value === undefined) return []
  if (Array.isArray(place.value)) return place.value.map((_, index) => within(place, String(index)))
  problems.add(problemAt(place, 'it is not a list', 'a list'))
  return []
}

function members(place: Place, problems: Problems): readonly Place[] {
  if (place.value === undefined) return []
  if (isObject(place.value)) return Object.keys(place.value).map((name) => within(place, name))
  problems.add(problemAt(place, 'it is not an object', 'an object'))
  return []
}
