import { type Step, stepsAlike } from '../../contract/steps.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { isAccepted } from '../../helpers/http/answer.ts'
import type { Exchange, Recorded } from '../../helpers/http/exchange.ts'
import type { Attempt } from '../../helpers/requests/refusal.ts'
import { keyOf, type Path, pieceAt } from './pieces.ts'

/** A piece of the evidence that shows the opposite of what a finding needs, and how it does. */
export interface Misleading {
  readonly how: string
  readonly path: Path
  readonly other: unknown
}

type Answer = Recorded<Exchange>

const isAnswer = (value: unknown): value is { readonly is: 'recorded'; readonly value: Exchange } =>
  typeof value === 'object' &&
  value !== null &&
  'value' in value &&
  typeof value.value === 'object' &&
  value.value !== null &&
  'status' in value.value

const isRefusal = (answer: unknown): answer is { readonly is: 'recorded'; readonly value: Exchange } =>
  isAnswer(answer) && answer.value.status >= 400

const isAttempt = (piece: unknown): piece is Attempt & { readonly step?: Step; readonly clause?: string } =>
  typeof piece === 'object' && piece !== null && 'control' in piece && 'answer' in piece

/** The effects at the portal: how a pair was answered right before an action, and after it. */
const AT_PORTAL: readonly (readonly [before: string, after: string])[] = [
  ['renewal.value.cancelled.token', 'renewal.value.formerToken'],
  ['revocation.value.cancelled.token', 'revocation.value.confirmed.token'],
  ['revocation.value.cancelled.token', 'revocation.value.lastly'],
]

/**
 * Evidence with which a finding must not stay kept: a use after an action that is answered as before it, a refusal with the
 * body of the accepted answer, and a refusal of what was sent a second time with the same one-time value.
 *
 * @param piece - the path to what the finding is about
 * @param clause - the clause of the finding: other clauses may be about something else in the same answer
 * @param read - the pieces that the check read
 */
export function misleading(
  evidence: Evidence,
  piece: Path,
  clause: string,
  read: ReadonlyMap<string, Path>,
): readonly Misleading[] {
  // The answer of an attempt bears the same name as the attempt.
  const outer = piece.slice(0, -1)
  if (piece.at(-1) === 'answer' && isAttempt(pieceAt(evidence, outer)))
    return misleading(evidence, outer, clause, read)
  const one = pieceAt(evidence, piece)
  if (isAttempt(one) && isRefusal(one.answer) && (one.clause ?? clause) === clause) {
    const controls = one.before ? [one.before] : controlsOf(evidence, piece, one.step)
    return misled([...piece, 'answer'], one.answer, one.before, controls)
  }
  if (piece.length !== 1 || piece[0] !== 'portal') return []
  return AT_PORTAL.flatMap(([earlier, later]) => {
    const path = (to: string): Path => ['portal', 'value', ...to.split('.')]
    const [before, after] = [pieceAt(evidence, path(earlier)), pieceAt(evidence, path(later))]
    const isRead = read.has(keyOf(path(later)))
    return isRead && isAnswer(before) && isRefusal(after) ? misled(path(later), after, before, [before]) : []
  })
}

function misled(
  path: Path,
  refusal: { readonly is: 'recorded'; readonly value: Exchange },
  before: Answer | undefined,
  controls: readonly Answer[],
): readonly Misleading[] {
  const accepted = controls.find((one) => isAnswer(one) && isAccepted(one.value) && one.value.body !== '')
  const withValue = (how: string, value: Partial<Exchange>): Misleading => ({
    how,
    path,
    other: { ...refusal, value: { ...refusal.value, ...value } },
  })
  return [
    ...(before && isAnswer(before) && isAccepted(before.value)
      ? [{ how: 'as before the action', path, other: before }]
      : []),
    ...(isAnswer(accepted)
      ? [
          withValue('a refusal with the accepted body', {
            body: accepted.value.body,
            headers: {
              ...refusal.value.headers,
              'content-type': accepted.value.headers['content-type'] ?? '',
            },
          }),
        ]
      : []),
    withValue('the answer to a second sending', { again: { status: 503, spent: ['client assertion'] } }),
  ]
}

/** The accepted answers to the request of an attempt. */
function controlsOf({ steps, products }: Evidence, piece: Path, step: Step | undefined): readonly Answer[] {
  const [whole, index] = piece
  if (whole === 'products') return products[Number(index)]?.calls.map(({ answer }) => answer) ?? []
  if (!step) return []
  return stepsAlike(step).map((name) => steps[name])
}
