import type { Problem } from '../base/problem.ts'
import { type AnswerKey, type ApiAnswer, type ApiOperation, textAt } from './api-document.ts'
import { addressOf, membersAt, type Place, problemAt, within } from './place.ts'

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * The operations of a document in its order.
 *
 * @param schemas - takes the schemas of their answers
 * @param problems - takes what is wrong with them
 */
export function operationsOf(root: Place, schemas: Place[], problems: Problem[]): readonly ApiOperation[] {
  const paths = membersAt(within(root, 'paths'), problems, (name) => name.startsWith('/'))
  return paths.flatMap(([path, item]) =>
    membersAt(item, problems, (name) => METHODS.includes(name)).map(([method, place]) => {
      const id = textAt(place, 'operationId')
      return {
        ...(id !== undefined && { id }),
        method: method.toUpperCase(),
        path,
        answers: answersOf(place, schemas, problems),
      }
    }),
  )
}

/** What an operation answers, by status (OpenAPI 3.1.1, 4.8.16). */
function answersOf(
  operation: Place,
  schemas: Place[],
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

function answerAt(place: Place, schemas: Place[], problems: Problem[]): ApiAnswer {
  const content = membersAt(within(place, 'content'), problems)
  const types = content.map(([name, inner]) => [plain(name), within(inner, 'schema')] as const)
  const judged = types.filter(([type, schema]) => isJson(type) && schema.value !== undefined)
  schemas.push(...judged.map(([, schema]) => schema))
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
