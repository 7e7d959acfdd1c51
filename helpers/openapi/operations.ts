import { isWorker } from '../base/own-variables.ts'
import { Misconfigured, type Problem, unique } from '../base/problem.ts'
import { addressOf, membersAt, type Place, problemAt, within } from './place.ts'
import { SchemaFile } from './schema-file.ts'

/** What an API description promises for answers with one status. */
export interface PromisedAnswer {
  /** In lower case and without parameters; may include ranges such as `application/*`. Empty if none is promised. */
  readonly mediaTypes: readonly string[]
  /** Names of the required headers, in lower case. */
  readonly headers: readonly string[]
  /** The address of the schema (see `bodyErrors`) for each media type that can be JSON. */
  readonly schemas: Readonly<Record<string, string>>
}

/** By status, by the first digit of the status (`2XX`), or by `default` for all others (4.8.16). */
export type Promised = Readonly<Record<string, PromisedAnswer>>

/** The parts of an OpenAPI operation (4.8.10) that are needed to judge its answers. */
export interface ApiOperation {
  readonly id?: string
  /** In upper case. */
  readonly method: string
  readonly path: string
  readonly answers: Promised
}

/** The promise for a status: for itself, or else for its first digit, or else the default. */
export const answerFor = (answers: Promised, status: number): PromisedAnswer | undefined =>
  answers[status] ?? answers[`${Math.floor(status / 100)}XX`] ?? answers.default

/** The method and path of an operation, such as `GET /accounts/{accountId}`. */
export const titleOf = ({ method, path }: ApiOperation): string => `${method} ${path}`

/** Finds an operation by its `operationId`, or by its method and path. */
export const operationOf = (operations: readonly ApiOperation[], name: string): ApiOperation | undefined =>
  operations.find(({ id }) => id === name) ?? operations.find((operation) => titleOf(operation) === name)

const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace']

/**
 * Reads the operations of an OpenAPI 3.0 or 3.1 document in JSON or YAML. Reads no other file, and fetches nothing. A worker
 * leaves the schemas unchecked, since the runner has checked them, and the check takes a third of a second.
 *
 * @param path - the path of the file
 * @param name - the file, as the user knows it
 * @throws Misconfigured with all problems: their places and what is expected
 */
export function readDocument(path: string, name: string): readonly ApiOperation[] {
  const file = new SchemaFile(path, name)
  const problems: Problem[] = []
  const schemas: Place[] = []
  const operations = operationsOf(file.root, schemas, problems)
  if (!isWorker()) {
    for (const schema of schemas) file.check(schema, problems)
    if (problems.length === 0) problems.push(...file.unusable())
  }
  // Several operations may refer to the same problem.
  if (problems.length > 0) throw new Misconfigured(...unique(problems))
  return operations
}

/**
 * The operations of a document, in order.
 *
 * @param schemas - the schemas of their answers are added to it
 * @param problems - problems are added to it
 */
function operationsOf(root: Place, schemas: Place[], problems: Problem[]): readonly ApiOperation[] {
  const paths = membersAt(within(root, 'paths'), problems, (name) => name.startsWith('/'))
  return paths.flatMap(([path, item]) =>
    membersAt(item, problems, (name) => METHODS.includes(name)).map(([method, place]) => {
      const { value: id } = within(place, 'operationId')
      return {
        ...(typeof id === 'string' && { id }),
        method: method.toUpperCase(),
        path,
        answers: answersOf(within(place, 'responses'), schemas, problems),
      }
    }),
  )
}

/** The answers of an operation by status (OpenAPI 3.1.1, 4.8.16). */
function answersOf(responses: Place, schemas: Place[], problems: Problem[]): Promised {
  const named = membersAt(responses, problems, (name) => !name.startsWith('x-'))
  for (const [status] of named)
    if (!STATUS.test(status))
      problems.push(
        problemAt(within(responses, status), 'its name is not a status code', '200, 2XX or default'),
      )
  return Object.fromEntries(
    named.map(([status, place]) => [status.replace('xx', 'XX'), answerAt(place, schemas, problems)]),
  )
}

const STATUS = /^(default|[1-5](\d\d|XX|xx))$/

function answerAt(place: Place, schemas: Place[], problems: Problem[]): PromisedAnswer {
  const content = membersAt(within(place, 'content'), problems)
  const types = content.map(([name, inner]) => [plain(name), within(inner, 'schema')] as const)
  const judged = types.filter(([type, schema]) => isJson(type) && schema.value !== undefined)
  schemas.push(...judged.map(([, schema]) => schema))
  return {
    mediaTypes: types.map(([type]) => type),
    headers: membersAt(within(place, 'headers'), problems)
      .filter(([, header]) => within(header, 'required').value === true)
      .map(([name]) => name.toLowerCase())
      // The media types describe this header (4.8.17.1).
      .filter((name) => name !== 'content-type'),
    schemas: Object.fromEntries(judged.map(([type, schema]) => [type, addressOf(schema)])),
  }
}

const plain = (mediaType: string): string => mediaType.replace(/;.*/s, '').trim().toLowerCase()

/** True if a media type or a range of them can be JSON (RFC 6839, 3.1). */
const isJson = (type: string): boolean =>
  /^[^/]+\/([^/]+\+)?json$/.test(type) || type === '*/*' || type === 'application/*'
