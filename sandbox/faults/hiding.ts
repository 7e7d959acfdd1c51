import { cells } from '../../contract/requests/cells.ts'
import type { Operator } from '../../contract/requests/operators.ts'
import type { Behavior } from '../behaviors/behavior.ts'
import { combined } from '../behaviors/combined.ts'
import { takes } from '../behaviors/takes/index.ts'
import { isToldByItsWords } from '../behaviors/told-by-words.ts'
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
    breaks: [...new Set(taken.flatMap(({ clause }) => clause ?? []))],
  },
} as const satisfies Faults
