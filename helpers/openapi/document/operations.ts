import { isObject } from '../../http/answer.ts'
import type { References } from '../files/follow.ts'
import { type Place, problemAt, shown, within } from '../files/place.ts'
import type { Problems } from '../files/problems.ts'
import { answersOf } from './answers.ts'
import type { ApiOperation } from './api-document.ts'
import { exampleOf } from './example-of.ts'
import { parametersOf } from './parameters.ts'
import { membersAt, textAt } from './parts.ts'
import { securityAt } from './security.ts'
import { serversAt } from './servers.ts'
import { METHODS } from './shapes.ts'

/** The operations of a document in its order. What is wrong with one, or with an `operationId` that two have, is noted. */
export function operationsOf(
  root: Place,
  references: References,
  problems: Problems,
): readonly ApiOperation[] {
  const first = new Map<string, string>()
  return membersAt(within(root, 'paths'), references)
    .filter(([path]) => path.startsWith('/'))
    .flatMap(([path, item]) =>
      METHODS.map((method) => within(item, method))
        .filter(({ value }) => isObject(value))
        .map((place) => {
          noteSecond(place, first, problems)
          return operationAt({ root, item, place }, path, references, problems)
        }),
    )
}

function noteSecond(place: Place, first: Map<string, string>, problems: Problems): void {
  const id = textAt(place, 'operationId')
  if (id === undefined) return
  const before = first.get(id)
  if (before === undefined) first.set(id, shown(place))
  else if (before !== shown(place)) {
    const at = within(place, 'operationId')
    problems.add(problemAt(at, `the operation at ${before} has it too`, 'an operationId of its own'))
  }
}

interface Levels {
  readonly root: Place
  readonly item: Place
  readonly place: Place
}

function operationAt(
  { root, item, place }: Levels,
  path: string,
  references: References,
  problems: Problems,
): ApiOperation {
  const id = textAt(place, 'operationId')
  const body = bodyOf(place, references)
  return {
    ...(id !== undefined && { id }),
    method: (place.tokens.at(-1) ?? '').toUpperCase(),
    path,
    servers: serversAt(place) ?? serversAt(item) ?? serversAt(root) ?? [],
    parameters: parametersOf([place, item], references, problems),
    ...(body && { body }),
    security: securityAt(place) ?? securityAt(root) ?? [],
    answers: answersOf(place, references, problems),
    place: shown(place),
  }
}

function bodyOf(operation: Place, references: References): ApiOperation['body'] {
  const body = references.follow(within(operation, 'requestBody'))
  if (!body) return undefined
  return membersAt(within(body, 'content'), references)
    .map(([mediaType, place]) => ({ mediaType, value: exampleOf(place, references) }))
    .find(({ value }) => value !== undefined)
}
