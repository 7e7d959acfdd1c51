import type { Application } from '../applications.ts'
import { readClaims } from '../behaviors/alter.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import type { ServiceRequest } from '../behaviors/request.ts'
import type { Tools } from '../behaviors/tools.ts'
import { ENDPOINTS, type Endpoint } from '../endpoints.ts'

/** What may have happened to a service before a request. */
export const EVENTS = [
  'a refusal at that endpoint',
  'a denied consent',
  'a failed log-in',
  'a second use of a code',
  'a refresh',
  'a revocation of a token',
  'a renewal of a key',
  'a revocation of a key',
] as const

type Event = (typeof EVENTS)[number]

/** The data provider of a consent, and whether the user chose it or the request fixed it. */
export interface Provider {
  readonly id: string
  readonly is: 'chosen' | 'given'
}

/** What a service has seen before a request. */
export class Seen {
  /** How many requests the service got. */
  total = 0
  /** How many requests each endpoint got, the current one included. */
  readonly counts = new Map<Endpoint, number>()
  readonly refusedAt = new Set<Endpoint>()
  readonly events = new Set<Event>()
  /** The application of each access token. */
  readonly owners = new Map<string, Application>()
  /** Codes that got tokens. */
  readonly codes = new Set<string>()
  /** The data provider of each code. */
  readonly providers = new Map<string, Provider>()
  /** What is known of the data provider of each request_uri. */
  readonly asked = new Map<string, Provider>()
  /** The data provider of the consent that a browser opened last, or that was chosen in it. */
  provider: Provider | undefined
  /** How many browsers have come without cookies. */
  sessions = 0
  isLoggedIn = false
  /** The order of the fields of the first form at each endpoint. */
  readonly orders = new Map<Endpoint, string>()
  /** The actions that the portal has performed. */
  readonly performed = new Set<string>()
  /** The names that keys have had. */
  readonly names = new Set<string>()
}

/** The application that sent a request, if the request says it; `undefined` for pages, public documents and the portal. */
export function senderOf({ form, query, headers }: ServiceRequest, tools: Tools, { owners }: Seen) {
  const [, token] = (headers.authorization ?? '').split(' ')
  const id =
    form.get('client_id') ?? readClaims(form.get('client_assertion') ?? '')?.sub ?? query.get('client_id')
  return tools.applications.find((one) => one.id === id) ?? owners.get(token ?? '')
}

/** The data provider that a request is about. */
export function providerOf(request: ServiceRequest, { provider, providers }: Seen): Provider | undefined {
  const code = request.form.get('code')
  return givenIn(request) ?? (code === null ? provider : providers.get(code))
}

/** The data provider that a request object fixes. */
function givenIn({ form }: ServiceRequest): Provider | undefined {
  const given = readClaims(form.get('request') ?? '')?.dp_id
  return typeof given === 'string' && given !== '' ? { id: given, is: 'given' } : undefined
}

/** Whether a browser of the user sends a request, and not the client by itself. */
const isOfUser = ({ headers }: ServiceRequest): boolean => headers['user-agent'] !== 'authorization-contract'

/** The header in which a request says for how many milliseconds its connection was idle. */
export const IDLE = 'x-idle'

const lastUsed = new WeakMap<object, number>()

/** Notes a request before the service sees it; `decide` comes in between, so that the current request is not its own cause. */
export const beforeService = (
  seen: Seen,
  decide: (endpoint: Endpoint, request: ServiceRequest, tools: Tools) => void,
): Behavior => ({
  wire: forEach(() => (incoming, _outgoing, serve) => {
    const now = Date.now()
    incoming.headers[IDLE] = String(now - (lastUsed.get(incoming.socket) ?? now))
    lastUsed.set(incoming.socket, now)
    serve()
  }),
  request: forEach((endpoint) => (request, tools) => {
    const { counts, orders } = seen
    seen.total += 1
    counts.set(endpoint, (counts.get(endpoint) ?? 0) + 1)
    if (endpoint === 'authorization' && isOfUser(request) && !request.headers.cookie) seen.sessions += 1
    const uri = request.query.get('request_uri')
    if (uri && isOfUser(request)) seen.provider = seen.asked.get(uri)
    decide(endpoint, request, tools)
    const order = [...request.form.keys()].join()
    if (order !== '' && !orders.has(endpoint)) orders.set(endpoint, order)
  }),
})

/** Notes what a request led to. */
export const afterService = (seen: Seen): Behavior => ({
  response: forEach((endpoint) => (response, tools, request) => {
    const { form, path, method } = request
    const { status, json } = response
    const { searchParams } = new URL(response.header('Location') || '/', 'http://service.invalid')
    const happened = (event: Event, isSo: boolean) => isSo && seen.events.add(event)
    if (status >= 400 || searchParams.has('error')) seen.refusedAt.add(endpoint)
    happened('a denied consent', searchParams.get('error') === 'access_denied')
    happened('a failed log-in', endpoint !== 'portal' && status === 422)
    happened('a revocation of a token', endpoint === 'revocation' && status === 200)
    const sender = senderOf(request, tools, seen)
    if (typeof json.access_token === 'string' && sender) seen.owners.set(json.access_token, sender)
    const [code, granted, chosen] = [form.get('code'), searchParams.get('code'), form.get('dp_id')]
    if (endpoint === 'exchange') {
      happened('a refresh', form.get('grant_type') === 'refresh_token' && status === 200)
      happened('a second use of a code', code !== null && seen.codes.has(code))
      if (code !== null && status === 200) seen.codes.add(code)
    }
    if (endpoint === 'par')
      seen.asked.set(String(json.request_uri), givenIn(request) ?? { id: '', is: 'chosen' })
    if (endpoint === 'pages' && chosen) seen.provider = { id: chosen, is: 'chosen' }
    if (form.has('password') && status === 303 && endpoint !== 'portal') seen.isLoggedIn = true
    if (granted !== null && seen.provider) seen.providers.set(granted, seen.provider)
    if (endpoint !== 'portal' || method !== 'POST' || form.get('decision') !== 'confirm') return
    const action = path.split('/').at(-1) ?? ''
    happened('a renewal of a key', action === 'renew')
    happened('a revocation of a key', action === 'revoke')
    seen.performed.add(action)
    const name = form.get('name')
    if (name) seen.names.add(name)
  }),
})

const forEach = <Hook>(hookOf: (endpoint: Endpoint) => Hook): Partial<Record<Endpoint, Hook>> =>
  Object.fromEntries(ENDPOINTS.map((endpoint) => [endpoint, hookOf(endpoint)]))
