import { type Place, within } from './place.ts'

/** What an OpenAPI document says about an API, as far as it is needed to judge its answers. */
export interface ApiDocument {
  /** The file as the reader knows it. */
  readonly name: string
  readonly operations: readonly ApiOperation[]
}

/** One operation (4.8.10). */
export interface ApiOperation {
  readonly id?: string
  /** In upper case. */
  readonly method: string
  readonly path: string
  readonly answers: ReadonlyMap<AnswerKey, ApiAnswer>
}

/** A status, all that begin with a digit, or those that nothing else describes (4.8.16). */
export type AnswerKey = number | 'default' | `${number}XX`

/** What an operation answers. */
export interface ApiAnswer {
  /** In lower case and without parameters; a range such as `application/*` as it is. */
  readonly mediaTypes: readonly string[]
  /** Names of the headers that it always has, in lower case. */
  readonly headers: readonly string[]
  /** The address of the schema of each media type that can be JSON: see `bodyErrors`. */
  readonly schemas: ReadonlyMap<string, string>
}

/** What an operation says of a status: of itself, of its hundred, or of any other. */
export const answerFor = (
  { answers }: Pick<ApiOperation, 'answers'>,
  status: number,
): ApiAnswer | undefined =>
  answers.get(status) ?? answers.get(`${Math.floor(status / 100)}XX`) ?? answers.get('default')

/**
 * The operation of a document with a name: its `operationId`, or its method and path, such as `GET /accounts/{accountId}`.
 *
 * @returns `undefined` if there is none
 */
export const operationOf = ({ operations }: ApiDocument, name: string): ApiOperation | undefined =>
  operations.find(({ id }) => id === name) ?? operations.find((operation) => titleOf(operation) === name)

/** The method and path of an operation. */
export const titleOf = ({ method, path }: Pick<ApiOperation, 'method' | 'path'>): string =>
  `${method} ${path}`

/** A text at a place further inside. */
export function textAt(place: Place, ...tokens: readonly string[]): string | undefined {
  const { value } = within(place, ...tokens)
  return typeof value === 'string' ? value : undefined
}
