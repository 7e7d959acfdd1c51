import type { Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { membersAt, type Place, shown, within } from './place.ts'

/** What an OpenAPI document says about an API, as far as it is needed to call it and to judge its answers. */
export interface ApiDocument {
  /** The file as the reader knows it. */
  readonly name: string
  readonly title?: string
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>
  readonly operations: readonly ApiOperation[]
}

/** How an API is called (OpenAPI 3.1.1, 4.8.27). */
export interface SecurityScheme {
  /** `apiKey`, `http`, `mutualTLS`, `oauth2` or `openIdConnect`, unless the document is mistaken. */
  readonly type: string
  /** Of an API key: `header`, `query` or `cookie`. */
  readonly in?: string
  /** Of an API key: the header or parameter. */
  readonly name?: string
  /** Of HTTP: `basic`, `bearer`, …, in lower case. */
  readonly scheme?: string
  /** Of OAuth 2.0: the names of its flows. */
  readonly flows: readonly string[]
  /** File and JSON pointer, for messages. */
  readonly place: string
}

/** One operation (4.8.10). */
export interface ApiOperation {
  readonly id?: string
  /** In upper case. */
  readonly method: string
  readonly path: string
  /** Its own, those of its path, or those of the document. */
  readonly servers: readonly string[]
  /** Its own and those of its path. */
  readonly parameters: readonly ApiParameter[]
  /** The alternatives, each with the names of all schemes that it needs; its own or those of the document. */
  readonly security: readonly (readonly string[])[]
  readonly answers: ReadonlyMap<AnswerKey, ApiAnswer>
  /** File and JSON pointer, for messages. */
  readonly place: string
}

/** A parameter of an operation (4.8.12). */
export interface ApiParameter {
  readonly name: string
  readonly in: string
  readonly isRequired: boolean
  /** Its example or default. */
  readonly value?: unknown
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

/** The addresses in `servers`, with the defaults of their variables (OpenAPI 3.1.1, 4.8.5); `undefined` where there are none. */
export function serversAt(place: Place): readonly string[] | undefined {
  const { value } = within(place, 'servers')
  if (!Array.isArray(value) || value.length === 0) return undefined
  return value.flatMap((_, index) => {
    const server = within(place, 'servers', String(index))
    return (
      textAt(server, 'url')?.replace(
        /\{([^{}]+)\}/g,
        (whole, name: string) => textAt(server, 'variables', name, 'default') ?? whole,
      ) ?? []
    )
  })
}

/** The security schemes of a document by name. */
export const securitySchemesOf = (
  root: Place,
  problems: Problem[],
): Readonly<Record<string, SecurityScheme>> =>
  Object.fromEntries(
    membersAt(within(root, 'components', 'securitySchemes'), problems).map(([name, place]) => [
      name,
      schemeAt(place),
    ]),
  )

function schemeAt(place: Place): SecurityScheme {
  const flows = within(place, 'flows').value
  const where = textAt(place, 'in')
  const name = textAt(place, 'name')
  const scheme = textAt(place, 'scheme')?.toLowerCase()
  return {
    type: textAt(place, 'type') ?? '',
    ...(where !== undefined && { in: where }),
    ...(name !== undefined && { name }),
    ...(scheme !== undefined && { scheme }),
    flows: isObject(flows) ? Object.keys(flows).filter((flow) => !flow.startsWith('x-')) : [],
    place: shown(place),
  }
}

/** The alternatives in `security`, each with the names of the schemes that it needs (OpenAPI 3.1.1, 4.8.30). */
export function securityAt(place: Place): readonly (readonly string[])[] | undefined {
  const { value } = within(place, 'security')
  return Array.isArray(value) ? value.filter(isObject).map((one) => Object.keys(one)) : undefined
}
