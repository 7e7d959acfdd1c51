import type { Problem } from '../base/problem.ts'
import {
  type AnswerKey,
  type ApiAnswer,
  type ApiOperation,
  type ApiParameter,
  securityAt,
  serversAt,
  textAt,
} from './api-document.ts'
import { addressOf } from './open-file.ts'
import { elementsAt, follow, membersAt, type Place, problemAt, shown, within } from './place.ts'
import type { SchemaSet } from './schema-set.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * The operations of a document in its order.
 *
 * @param schemas - takes the schemas of their answers
 * @param problems - takes what is wrong with one, or with an `operationId` that two have
 */
export function operationsOf(root: Place, schemas: SchemaSet, problems: Problem[]): readonly ApiOperation[] {
  const first = new Map<string, string>()
  const paths = membersAt(within(root, 'paths'), problems, (name) => name.startsWith('/'))
  return paths.flatMap(([path, item]) =>
    membersAt(item, problems, (name) => METHODS.includes(name)).map(([method, place]) => {
      noteSecond(place, first, problems)
      const id = textAt(place, 'operationId')
      return {
        ...(id !== undefined && { id }),
        method: method.toUpperCase(),
        path,
        servers: serversAt(place) ?? serversAt(item) ?? serversAt(root) ?? [],
        parameters: parametersOf([place, item], problems),
        security: securityAt(place) ?? securityAt(root) ?? [],
        answers: answersOf(place, schemas, problems),
        place: shown(place),
      }
    }),
  )
}

function noteSecond(place: Place, first: Map<string, string>, problems: Problem[]): void {
  const id = textAt(place, 'operationId')
  if (id === undefined) return
  const before = first.get(id)
  if (before === undefined) first.set(id, shown(place))
  else if (before !== shown(place)) {
    const at = within(place, 'operationId')
    problems.push(problemAt(at, `the operation at ${before} has it too`, 'an operationId of its own'))
  }
}

/** The parameters of an operation: its own, and those of its path that it does not describe itself (OpenAPI 3.1.1, 4.8.9.1). */
function parametersOf(places: readonly Place[], problems: Problem[]): readonly ApiParameter[] {
  const found = new Map<string, ApiParameter>()
  for (const place of places.flatMap((one) => elementsAt(within(one, 'parameters'), problems))) {
    const parameter = parameterAt(place, problems)
    if (!parameter) {
      problems.push(problemAt(place, 'it has no name or no place', '"name" and "in"', 'in: query'))
      continue
    }
    const key = `${parameter.in} ${parameter.name}`
    if (!found.has(key)) found.set(key, parameter)
  }
  return [...found.values()]
}

const PLACES = ['path', 'query', 'header', 'cookie']

function parameterAt(place: Place, problems: Problem[]): ApiParameter | undefined {
  const name = textAt(place, 'name')
  const where = textAt(place, 'in')
  if (!name || !where || !PLACES.includes(where)) return undefined
  const value = exampleOf(place, problems)
  return {
    name,
    in: where,
    isRequired: where === 'path' || within(place, 'required').value === true,
    ...(value !== undefined && { value }),
  }
}

/**
 * The value that a parameter shows: its `example`, the first of its `examples`, or the `example`, the first of
 * the `examples` or the `default` of its schema. `undefined` where there is none.
 */
function exampleOf(place: Place, problems: Problem[]): unknown {
  const [[, example] = []] = membersAt(within(place, 'examples'), problems)
  const own = within(place, 'example').value ?? (example && within(example, 'value').value)
  if (own !== undefined) return own
  const schema = follow(within(place, 'schema'), problems)
  if (!schema) return undefined
  const [first] = [within(schema, 'examples').value].flat()
  return within(schema, 'example').value ?? first ?? within(schema, 'default').value
}

/** What an operation answers, by status (OpenAPI 3.1.1, 4.8.16). */
function answersOf(
  operation: Place,
  schemas: SchemaSet,
  problems: Problem[],
): ReadonlyMap<AnswerKey, ApiAnswer> {
  const responses = within(operation, 'responses')
  return new Map(
    membersAt(responses, problems, (name) => !name.startsWith('x-')).flatMap(([status, place]) => {
      const key = keyOf(status)
      if (key !== undefined) return [[key, answerAt(place, schemas, problems)] as const]
      problems.push(problemAt(within(responses, status), 'its name is not a status', '200, 2XX or default'))
      return []
    }),
  )
}

function keyOf(status: string): AnswerKey | undefined {
  if (status === 'default') return status
  if (/^[1-5]\d\d$/.test(status)) return Number(status)
  return /^[1-5]XX$/i.test(status) ? `${Number(status[0])}XX` : undefined
}

function answerAt(place: Place, schemas: SchemaSet, problems: Problem[]): ApiAnswer {
  const content = membersAt(within(place, 'content'), problems)
  const types = content.map(([name, inner]) => [plain(name), within(inner, 'schema')] as const)
  const judged = types.filter(([type, schema]) => isJson(type) && schema.value !== undefined)
  for (const [, schema] of judged) schemas.add(schema)
  return {
    mediaTypes: types.map(([type]) => type),
    headers: membersAt(within(place, 'headers'), problems)
      .filter(([, header]) => within(header, 'required').value === true)
      .map(([name]) => name.toLowerCase())
      // It is described by the media types (4.8.17.1).
      .filter((name) => name !== 'content-type'),
    schemas: new Map(judged.map(([type, schema]) => [type, addressOf(schema)])),
  }
}

const plain = (mediaType: string): string => mediaType.replace(/;.*/s, '').trim().toLowerCase()

/** Whether a media type, or range of them, can be JSON (RFC 6839, 3.1). */
const isJson = (type: string): boolean =>
  /^[^/]+\/([^/]+\+)?json$/.test(type) || type === '*/*' || type === 'application/*'
