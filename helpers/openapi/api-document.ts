/** What an OpenAPI document says about an API, as far as it is needed to call it and to judge its answers. */
export interface ApiDocument {
  /** The file as the reader knows it. */
  readonly name: string
  readonly title?: string
  readonly version: '3.0' | '3.1'
  /** Addresses, with the defaults of their variables filled in. */
  readonly servers: readonly string[]
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
  /** An example of its body, where it has one. */
  readonly body?: { readonly mediaType: string; readonly value: unknown }
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
  /** Whether the elements of a list are parameters of their own. */
  readonly isExploded: boolean
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
