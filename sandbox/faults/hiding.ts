import { cells } from '../../contract/requests/cells.ts'
import type { Operator } from '../../contract/requests/operators.ts'
import { readClaims } from '../behaviors/alter.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import type { ServiceRequest } from '../behaviors/request.ts'
import { takes } from '../behaviors/takes/index.ts'
import type { Faults } from './fault.ts'

/** What is made up in the place of a right value: words of a tester's own may be in it. */
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

/** Values that the service remembers to tell which one is right. */
const REMEMBERED: ReadonlySet<string> = new Set(['code', 'code_verifier'])

const taken = cells.filter(
  ({ clause, operator, isGood, field = '' }) =>
    clause !== undefined && !isGood && MADE_UP.has(operator) && !REMEMBERED.has(field),
)

/** The same behavior for all requests but those that a tester's words give away. */
const unlessTold = ({ request = {}, ...behavior }: Behavior): Behavior => ({
  ...behavior,
  request: Object.fromEntries(
    Object.entries(request).map(([endpoint, hook]) => [
      endpoint,
      (sent: Parameters<typeof hook>[0], tools: Parameters<typeof hook>[1]) =>
        isToldByItsWords(sent) ? undefined : hook(sent, tools),
    ]),
  ),
})

/** Services that tell a test from a user. */
export const hiding = {
  'hides.from-words': {
    says: 'The service takes wrong values in the place of right ones, and refuses them where their words give a test away.',
    // A claim is made right before what a field has to agree with it.
    behavior: combined(
      ...[...taken]
        .sort((one, other) => Number(other.claim !== undefined) - Number(one.claim !== undefined))
        .map((cell) => unlessTold(takes(cell))),
    ),
    breaks: [...new Set(taken.flatMap(({ clause }) => clause ?? [])), 'assertion.error-client'],
  },
} as const satisfies Faults

/** Words that nobody's values have, and those of a test may. */
const WORDS =
  /no-?such|nobody|invalid|wrong|not-a|unknown|other|contract|undefined|altered|beyond|beside|xxxx/i

/** Whether the words of a request give it away as one of a test. */
export const isToldByItsWords = ({ form, headers }: Pick<ServiceRequest, 'form' | 'headers'>): boolean =>
  [...form]
    .flat()
    .concat(headers.authorization ?? '')
    .some((text) => WORDS.test(wordsIn(text)))

/** What can be read of a value: of a JWT, its header and its claims. */
function wordsIn(value: string): string {
  const jwt = value.replace(/^Bearer /, '')
  const [header, claims] = jwt.split('.').map((part) => Buffer.from(part, 'base64url').toString())
  return readClaims(jwt) ? `${header}${claims}` : value
}
