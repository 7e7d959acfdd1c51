import { addressOf } from '../files/address.ts'
import type { References } from '../files/follow.ts'
import { type Place, problemAt, within } from '../files/place.ts'
import type { Problems } from '../files/problems.ts'
import type { AnswerKey, ApiAnswer, ApiOperation } from './api-document.ts'
import { membersAt } from './parts.ts'

/** What an operation answers, by status (OpenAPI 3.1.1, 4.8.16). */
export function answersOf(
  operation: Place,
  references: References,
  problems: Problems,
): ReadonlyMap<AnswerKey, ApiAnswer> {
  const responses = within(operation, 'responses')
  const found = new Map<AnswerKey, ApiAnswer>()
  for (const [status, place] of membersAt(responses, references)) {
    const key = keyOf(status)
    if (key !== undefined) found.set(key, answerAt(place, references))
    else if (!status.startsWith('x-'))
      problems.add(problemAt(within(responses, status), 'its name is not a status', '200, 2XX or default'))
  }
  return found
}

/** What an operation says of a status: of itself, of its hundred, or of any other. */
export const answerFor = (
  { answers }: Pick<ApiOperation, 'answers'>,
  status: number,
): ApiAnswer | undefined =>
  answers.get(status) ?? answers.get(`${Math.floor(status / 100)}XX`) ?? answers.get('default')

function keyOf(status: string): AnswerKey | undefined {
  if (status === 'default') return status
  if (/^[1-5]\d\d$/.test(status)) return Number(status)
  return /^[1-5]XX$/i.test(status) ? `${Number(status[0])}XX` : undefined
}

function answerAt(place: Place, references: References): ApiAnswer {
  const headers = membersAt(within(place, 'headers'), references)
  const content = membersAt(within(place, 'content'), references)
  const types = content.map(([name, inner]) => [plain(name), inner] as const)
  return {
    mediaTypes: types.map(([type]) => type),
    headers: headers
      .filter(([, header]) => within(header, 'required').value === true)
      .map(([name]) => name.toLowerCase())
      // It is described by the media types (4.8.17.1).
      .filter((name) => name !== 'content-type'),
    schemas: new Map(
      types
        .filter(([type, inner]) => isJson(type) && within(inner, 'schema').value !== undefined)
        .map(([type, inner]) => [type, addressOf(within(inner, 'schema'))]),
    ),
  }
}

const plain = (mediaType: string): string => mediaType.replace(/;.*/s, '').trim().toLowerCase()

/** Whether a media type, or range of them, can be JSON (RFC 6839, 3.1). */
const isJson = (type: string): boolean =>
  /^[^/]+\/([^/]+\+)?json$/.test(type) || type === '*/*' || type === 'application/*'
