import { cells } from '../../contract/requests/cells.ts'
import type { Operator } from '../../contract/requests/operators.ts'
import { readClaims } from '../behaviors/alter.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import type { ServiceRequest } from '../behaviors/request.ts'
import { takes } from '../behaviors/takes/index.ts'
import type { Faults } from './fault.ts'

/** Operators that invent a value, which may contain words that give away a test. */
const MADE_UP: ReadonlySet<Operator> = new Set([
  'another',
  'other-host',
  'list-of-others',
  'appended',
  'key-id',
  'critical-header',
  'header-altered',
  'added',
])

/** Fields whose right value the service has to remember. */
const REMEMBERED: ReadonlySet<string> = new Set(['code', 'code_verifier'])

const taken = cells.filter(
  ({ clause, operator, isGood, field = '' }) =>
    clause !== undefined && !isGood && MADE_UP.has(operator) && !REMEMBERED.has(field),
)

/** Applies a behavior except to requests whose words give them away as tests. */
const unlessGivenAway = ({ request = {}, ...behavior }: Behavior): Behavior => ({
  ...behavior,
  request: Object.fromEntries(
    Object.entries(request).map(([endpoint, hook]) => [
      endpoint,
      (sent: Parameters<typeof hook>[0], tools: Parameters<typeof hook>[1]) =>
        isGivenAwayByWords(sent) ? undefined : hook(sent, tools),
    ]),
  ),
})

/** Services that recognize tests. */
export const hiding = {
  'hides.from-words': {
    says: 'The service accepts wrong values, except those whose words give them away as tests.',
    // Claims are repaired before the fields that have to agree with them.
    behavior: combined(
      ...[...taken]
        .sort((one, other) => Number(other.claim !== undefined) - Number(one.claim !== undefined))
        .map((cell) => unlessGivenAway(takes(cell))),
    ),
    breaks: [...new Set(taken.flatMap(({ clause }) => clause ?? [])), 'assertion.error-client'],
  },
} as const satisfies Faults

/** Words that can occur in the values of a test, but not of a user. */
const WORDS =
  /no-?such|nobody|invalid|wrong|not-a|unknown|other|contract|undefined|altered|beyond|beside|xxxx/i

/** Whether the words of a request give it away as a test. */
const isGivenAwayByWords = ({ form, headers }: Pick<ServiceRequest, 'form' | 'headers'>): boolean =>
  [...form]
    .flat()
    .concat(headers.authorization ?? '')
    .some((text) => WORDS.test(wordsIn(text)))

/** The readable text of a value: for a JWT, its header and its claims. */
function wordsIn(value: string): string {
  const jwt = value.replace(/^Bearer /, '')
  const [header, claims] = jwt.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  return readClaims(jwt) ? `${header}${claims}` : value
}
