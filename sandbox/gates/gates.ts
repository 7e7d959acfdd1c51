import { readClaims } from '../behaviors/alter.ts'
import type { ServiceRequest } from '../behaviors/request.ts'
import type { Tools } from '../behaviors/tools.ts'
import { DATA_PROVIDERS } from '../data-providers.ts'
import type { Endpoint } from '../endpoints.ts'
import { EVENTS, IDLE, providerOf, type Seen, senderOf } from './seen.ts'

/** A request at the moment when the service gets it. */
export interface Turn {
  readonly endpoint: Endpoint
  readonly request: ServiceRequest
  readonly tools: Tools
  readonly seen: Seen
}

/** When a fault is on. */
export interface Gate {
  /** In words that complete "it is on …". */
  readonly says: string
  isOpen(turn: Turn): boolean
  /** True if only a run through the portal can open it. */
  readonly isOfPortal?: true
}

/** A kind of gate: one gate for each value of its parameters. */
interface GateKind {
  /** The endpoints at which a conforming client can open it; by default, all. */
  readonly at?: readonly Endpoint[]
  /** The gates for a fault at some endpoints. */
  of(endpoints: readonly Endpoint[]): readonly Gate[]
}

const FORMS = ['client-credentials', 'par', 'exchange', 'revocation', 'introspection'] as const
const BY_CLIENT = [...FORMS, 'authorization', 'userinfo', 'business-get', 'business-put'] as const
const IN_BROWSER: readonly Endpoint[] = ['authorization', 'pages']

const from = (first: number, last: number): readonly number[] =>
  Array.from({ length: last - first + 1 }, (_, at) => first + at)

/** The kinds of gates, by name. */
export const GATES: Readonly<Record<string, GateKind>> = {
  count: {
    of: () =>
      from(2, 6).flatMap((n): readonly Gate[] => [
        { says: `from request ${n} of its endpoint on`, isOpen: (turn) => countAt(turn) >= n },
        { says: `at every request number ${n} of its endpoint`, isOpen: (turn) => countAt(turn) % n === 0 },
      ]),
  },
  application: {
    at: BY_CLIENT,
    of: () =>
      (['first', 'second'] as const).map((which, at) => ({
        says: `for the ${which} application only`,
        isOpen: ({ request, tools, seen }) => senderOf(request, tools, seen) === tools.applications[at],
      })),
  },
  after: {
    of: () =>
      EVENTS.map((event) => ({
        says: `after ${event} only`,
        isOpen: ({ endpoint, seen }) =>
          event === 'a refusal at that endpoint' ? seen.refusedAt.has(endpoint) : seen.events.has(event),
        ...(event.endsWith('of a key') && { isOfPortal: true as const }),
      })),
  },
  time: {
    of: () =>
      from(3, 20).flatMap((seconds): readonly Gate[] => [
        { says: `within the first ${seconds} s`, isOpen: (turn) => age(turn) < seconds },
        { says: `after ${seconds} s`, isOpen: (turn) => age(turn) >= seconds },
      ]),
  },
  field: {
    of: (endpoints) =>
      FIELDS.filter(({ at }) => endpoints.includes(at)).flatMap(({ at, place, name, has }) =>
        has.map(([says, holds]) => ({
          says: `where ${name}${place === 'form' ? '' : ` of ${place}`} ${says}`,
          isOpen: ({ endpoint, request }) => endpoint === at && holds(fieldIn(request, place, name)),
        })),
      ),
  },
  provider: {
    at: [...IN_BROWSER, 'par', 'exchange'],
    of: () =>
      DATA_PROVIDERS.flatMap(({ id }, at) =>
        ([undefined, 'chosen', 'given'] as const).map((is) => ({
          says: `for data provider ${at + 1} of the list only${is ? `, if it was ${is}` : ''}`,
          isOpen: ({ request, seen }) => {
            const provider = providerOf(request, seen)
            return provider?.id === id && (is === undefined || provider.is === is)
          },
        })),
      ),
  },
  key: { at: ['portal'], of: () => KEY_GATES.map((gate) => ({ ...gate, isOfPortal: true })) },
  session: { at: IN_BROWSER, of: () => SESSION_GATES },
  http: { at: FORMS, of: () => HTTP_GATES },
}

const countAt = ({ endpoint, seen }: Turn): number => seen.counts.get(endpoint) ?? 0
/** The age of the service in seconds. Its clock goes by requests, as many a second as a run sends, so a proof can be repeated. */
const age = ({ seen }: Turn): number => seen.total / 20

const keyIndex = ({ request: { path }, tools }: Turn): number =>
  tools.keyPairs.all().findIndex(({ id }) => path.split('/').includes(id))

const nameIn = ({ request: { form } }: Turn): string => form.get('name') ?? ''

/** The applications of the sandbox have a key each before a run, so the first key of a run is the third. */
const KEY_GATES: readonly Gate[] = [
  { says: 'for a key that is not the first of the run only', isOpen: (turn) => keyIndex(turn) > 2 },
  { says: 'for a name that was used before only', isOpen: (turn) => turn.seen.names.has(nameIn(turn)) },
  { says: 'for a name with a space only', isOpen: (turn) => nameIn(turn).includes(' ') },
  {
    says: 'for the second action of its kind only',
    isOpen: ({ request: { path }, seen }) => seen.performed.has(path.split('/').at(-1) ?? ''),
  },
]

/** Whether the user has logged in. A request to pages belongs to that only with a cookie; others follow a log-in. */
const isLoggedIn = ({ endpoint, request, seen }: Turn): boolean =>
  seen.isLoggedIn && (Boolean(request.headers.cookie) || !IN_BROWSER.includes(endpoint))

const SESSION_GATES: readonly Gate[] = [
  { says: 'in the first browser session only', isOpen: ({ seen }) => seen.sessions <= 1 },
  { says: 'in later browser sessions only', isOpen: ({ seen }) => seen.sessions > 1 },
  { says: 'where the user is logged in', isOpen: isLoggedIn },
  { says: 'where the user is not logged in', isOpen: (turn) => !isLoggedIn(turn) },
]

/** An escape of a character that needs none, or one in lower case (RFC 3986, 6.2.2). */
const SAME_ESCAPE = /%(2[DdEe]|5[Ff]|7[Ee]|3[0-9]|4[1-9A-Fa-f]|5[0-9Aa]|6[1-9A-Fa-f]|7[0-9Aa]|[0-9A-F]?[a-f])/

const HTTP_GATES: readonly Gate[] = [
  {
    says: 'for fields in another order only',
    isOpen: ({ endpoint, request: { form }, seen }) =>
      (seen.orders.get(endpoint) ?? [...form.keys()].join()) !== [...form.keys()].join(),
  },
  {
    says: 'for an escape that means the same only',
    isOpen: ({ request: { body } }) => SAME_ESCAPE.test(body),
  },
  {
    says: 'on a connection that was idle for a second only',
    isOpen: ({ request: { headers } }) => Number(headers[IDLE] ?? 0) >= 1000,
  },
]

type Place = 'form' | 'request' | 'client_assertion'

/** The value of a field of a form, or of a claim of the JWT in one; `undefined` if it is absent. */
function fieldIn({ form }: ServiceRequest, place: Place, field: string): unknown {
  return place === 'form' ? (form.get(field) ?? undefined) : readClaims(form.get(place) ?? '')?.[field]
}

type Property = readonly [says: string, holds: (value: unknown) => boolean]

const ofText =
  (holds: (text: string) => boolean): Property[1] =>
  (value) =>
    typeof value === 'string' && holds(value)

const longer = (...limits: readonly number[]): readonly Property[] =>
  limits.map((limit) => [`has more than ${limit} characters`, ofText(({ length }) => length > limit)])

const holding = (...characters: readonly string[]): readonly Property[] =>
  characters.map((one) => [`has the character ${JSON.stringify(one)}`, ofText((text) => text.includes(one))])

const NUMBER: Property = ['looks like a number', ofText((text) => /^\d+$/.test(text))]
const ABSENT: Property = ['is absent', (value) => value === undefined || value === '']
const WORDS: Property = ['holds more than one word', (value) => [value].flat().join(' ').trim().includes(' ')]

const TEXT: readonly Property[] = [
  ...longer(16, 43, 64, 128, 255),
  ...holding('-', '_', '.', '~', '+', '/', '%', '"', ' '),
  NUMBER,
  ['looks like JSON', ofText((text) => /^[[{"]/.test(text))],
  ['looks like an address', ofText((text) => /^https?:/.test(text))],
  ['starts with a digit', ofText((text) => /^\d/.test(text))],
]

const field = (at: Endpoint, place: Place, name: string, ...has: Property[]) => ({ at, place, name, has })

/** The fields whose values a client chooses (document, 2.4, 2.5, 4.3, 4.5), and properties that a right value may have. */
const FIELDS = [
  ...['state', 'jti'].map((name) => field('par', 'request', name, ...TEXT)),
  field('par', 'request', 'nonce', ...TEXT, ABSENT),
  ...['scope', 'permissions'].map((name) => field('par', 'request', name, WORDS)),
  field('par', 'request', 'dp_id', ABSENT),
  field('exchange', 'form', 'code_verifier', ...longer(43, 64, 100, 127), ...holding('-', '_', '.', '~')),
  ...FORMS.slice(1).map((at) => field(at, 'client_assertion', 'jti', ...TEXT)),
  ...(['revocation', 'introspection'] as const).map((at) => field(at, 'form', 'token_type_hint', ABSENT)),
  field('portal', 'form', 'name', ...longer(20, 40, 60, 100), ...holding('-', ' ', '.', '&'), NUMBER, WORDS),
]
