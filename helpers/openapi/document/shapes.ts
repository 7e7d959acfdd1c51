/** The objects of an OpenAPI document in which a reference or a schema can stand (OpenAPI 3.1.1, 4.8). */
export type Kind =
  | 'document'
  | 'components'
  | 'paths'
  | 'path'
  | 'operation'
  | 'parameter'
  | 'requestBody'
  | 'responses'
  | 'response'
  | 'mediaType'
  | 'encoding'
  | 'callback'
  | 'securityScheme'
  | 'leaf'
  | 'schema'

/** What the members of an object are. */
interface Shape {
  readonly one?: Readonly<Record<string, Kind>>
  readonly list?: Readonly<Record<string, Kind>>
  readonly map?: Readonly<Record<string, Kind>>
  /** All members but extensions. */
  readonly each?: Kind
}

export const METHODS = ['get', 'put', 'post', 'delete', 'options', 'head', 'patch', 'trace'] as const

const CONTENT = { content: 'mediaType', examples: 'leaf' } as const

export const SHAPES: Readonly<Record<Exclude<Kind, 'schema'>, Shape>> = {
  document: { one: { paths: 'paths', components: 'components' }, map: { webhooks: 'path' } },
  components: {
    map: {
      schemas: 'schema',
      responses: 'response',
      parameters: 'parameter',
      examples: 'leaf',
      requestBodies: 'requestBody',
      headers: 'parameter',
      securitySchemes: 'securityScheme',
      links: 'leaf',
      callbacks: 'callback',
      pathItems: 'path',
    },
  },
  paths: { each: 'path' },
  path: {
    one: Object.fromEntries(METHODS.map((method) => [method, 'operation'] as const)),
    list: { parameters: 'parameter' },
  },
  operation: {
    one: { requestBody: 'requestBody', responses: 'responses' },
    list: { parameters: 'parameter' },
    map: { callbacks: 'callback' },
  },
  parameter: { one: { schema: 'schema' }, map: CONTENT },
  requestBody: { map: CONTENT },
  responses: { each: 'response' },
  response: { map: { headers: 'parameter', content: 'mediaType', links: 'leaf' } },
  mediaType: { one: { schema: 'schema' }, map: { examples: 'leaf', encoding: 'encoding' } },
  encoding: { map: { headers: 'parameter' } },
  callback: { each: 'path' },
  securityScheme: {},
  leaf: {},
}

/** Objects for which a reference may stand; elsewhere, `$ref` is a name like any other. */
export const mayRefer = (kind: Kind): boolean =>
  !['document', 'components', 'paths', 'operation', 'responses', 'mediaType', 'encoding'].includes(kind)
