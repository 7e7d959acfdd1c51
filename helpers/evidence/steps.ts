/** What an exchange is about. It decides how much of the bodies reports show. */
export type Subject = 'authorization' | 'public document' | 'business data'

/** A form that the document describes. */
export interface DocumentedForm {
  readonly schema: string
  /** JSON pointer to its changes in the adaptations file. */
  readonly adaptedAt: string
}

/** The properties of one accepted request. */
interface StepRow {
  readonly title: string
  /** The name of its answer. */
  readonly answer: string
  readonly subject: Subject
  readonly endpoint: string
  readonly form?: DocumentedForm
  /** Schema of the fields that the document lists in its answer. */
  readonly response?: string
  /** The area of the refusals that edit it. */
  readonly refusals?: string
  /** The field of the discovery document with its address, and the method of a request to it. */
  readonly discovered?: { readonly as: string; readonly by: 'GET' | 'POST'; readonly isOptional?: true }
}

const DOCUMENT = { subject: 'public document', endpoint: 'discovery and published keys' } as const
const BUSINESS_API = { subject: 'business data', endpoint: 'business API' } as const

const ROWS = {
  discovery: {
    title: 'Discovery document',
    answer: 'discovery document',
    ...DOCUMENT,
    response: 'discovery.schema.json',
  },
  jwks: {
    title: 'Published keys',
    answer: 'published keys',
    ...DOCUMENT,
  },
  token: {
    title: 'Token request of the client-credentials grant',
    answer: 'token response of client credentials',
    subject: 'authorization',
    endpoint: 'token endpoint of client credentials',
    form: { schema: 'client-credentials-request.schema.json', adaptedAt: '/clientCredentials/form' },
    response: 'client-credentials-response.schema.json',
    refusals: 'token',
  },
  par: {
    title: 'Pushed authorization request',
    answer: 'PAR response',
    subject: 'authorization',
    endpoint: 'PAR endpoint',
    discovered: { as: 'pushed_authorization_request_endpoint', by: 'POST' },
    form: { schema: 'par-request.schema.json', adaptedAt: '/pushedAuthorizationRequest/form' },
    response: 'par-response.schema.json',
    refusals: 'par',
  },
  codeExchange: {
    title: 'Exchange of the authorization code',
    answer: 'token response of the code grant',
    subject: 'authorization',
    endpoint: 'token endpoint of the code grant',
    discovered: { as: 'token_endpoint', by: 'POST' },
    form: { schema: 'code-token-request.schema.json', adaptedAt: '/tokenExchange/form' },
    response: 'code-token-response.schema.json',
    refusals: 'exchange',
  },
  refresh: {
    title: 'Refresh of the tokens of the code grant',
    answer: 'token response of the refresh grant',
    subject: 'authorization',
    endpoint: 'token endpoint of the code grant',
    refusals: 'refresh',
  },
  userinfo: {
    title: 'Userinfo with the token of the code',
    answer: 'userinfo response',
    subject: 'business data',
    endpoint: 'userinfo endpoint',
    discovered: { as: 'userinfo_endpoint', by: 'GET' },
    refusals: 'userinfo',
  },
  introspection: {
    title: 'Introspection of the access token of the code',
    answer: 'introspection response',
    subject: 'authorization',
    endpoint: 'introspection endpoint',
    discovered: { as: 'introspection_endpoint', by: 'POST', isOptional: true },
    refusals: 'introspection',
  },
  revocation: {
    title: 'Revocation of the access token of the code',
    answer: 'revocation response',
    subject: 'authorization',
    endpoint: 'revocation endpoint',
    discovered: { as: 'revocation_endpoint', by: 'POST' },
    refusals: 'revocation',
  },
  getWithClientCredentials: {
    title: 'GET of the business API with the token of client credentials',
    answer: 'business API, GET with the token of client credentials',
    ...BUSINESS_API,
    refusals: 'apiGet',
  },
  putWithClientCredentials: {
    title: 'PUT of the business API with the token of client credentials',
    answer: 'business API, PUT with the token of client credentials',
    ...BUSINESS_API,
    refusals: 'apiPut',
  },
  getWithAuthorizationCode: {
    title: 'GET of the business API with the token of the code',
    answer: 'business API, GET with the token of the code grant',
    ...BUSINESS_API,
  },
  putWithAuthorizationCode: {
    title: 'PUT of the business API with the token of the code',
    answer: 'business API, PUT with the token of the code grant',
    ...BUSINESS_API,
  },
  getAfterPut: {
    title: 'GET of what a PUT of the business API stored',
    answer: 'business API, GET of what the PUT stored',
    ...BUSINESS_API,
  },
} as const satisfies Readonly<Record<string, StepRow>>

export type Step = keyof typeof ROWS

/** The accepted requests of a run, each sent once (document, 4). */
export const STEPS: typeof ROWS & Readonly<Record<Step, StepRow>> = ROWS

/** Which accepted request a refusal edits. */
export type Area = Extract<(typeof ROWS)[Step], { readonly refusals: string }>['refusals']

/** Every step, in the order of reports. */
export const stepNames = Object.keys(STEPS) as readonly Step[]

/** The steps whose address is in the discovery document. */
export type DiscoveredStep = {
  [Name in Step]: (typeof ROWS)[Name] extends { readonly discovered: object } ? Name : never
}[Step]

/** The same, in the order of reports. */
export const discoveredSteps = stepNames.filter((step): step is DiscoveredStep => 'discovered' in STEPS[step])

/** A field of the discovery document that holds an address (document, 2.3). */
export type AddressName = 'authorization_endpoint' | (typeof ROWS)[DiscoveredStep]['discovered']['as']

/** Every one of these fields. */
export const addressNames: readonly AddressName[] = [
  'authorization_endpoint',
  ...discoveredSteps.map((step) => STEPS[step].discovered.as),
]

/** The method of a request to an address, and whether a service may omit the address. */
export const discoveredAs = (name: AddressName): NonNullable<StepRow['discovered']> =>
  discoveredSteps.map((step) => STEPS[step].discovered).find((one) => one.as === name) ?? {
    as: name,
    by: 'GET',
  }

/** The steps that send a form. */
export type FormStep = {
  [Name in Step]: (typeof ROWS)[Name] extends { readonly form: DocumentedForm } ? Name : never
}[Step]

const AREAS: ReadonlyMap<string | undefined, Step> = new Map(
  stepNames.map((step) => [STEPS[step].refusals, step]),
)

/**
 * The step whose request the refusals of an area edit.
 *
 * @throws Error if there is none: a mistake in the suite
 */
export function stepOf(area: Area): Step {
  const step = AREAS.get(area)
  if (!step) throw new Error(`There is no step ${area}.`)
  return step
}
