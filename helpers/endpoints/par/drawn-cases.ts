import type { AuthorizationShape } from '../../../contract/requests/ranges.ts'
import { isTaken, type Run } from '../../evidence/recorder.ts'
import type { Exchange, Recorded } from '../../http/exchange.ts'
import { newAuthorization, pushUnedited, shapeFor, wordsOf } from './push.ts'

/** What the cases of a run that explores have in common: a shape that the service accepts. */
export interface DrawnCases {
  readonly shape: AuthorizationShape
  /** The shape in words. */
  readonly words: readonly string[]
  /** The seed that drew it. */
  readonly seed: number
}

/**
 * Draws the shape of the cases, with a nonce or without one, and pushes a valid request of it. If that is refused, the cases are tame: the refusal of an
 * invalid request would show nothing. Late in a run, every request draws anyway.
 *
 * @param pushed - the answer to the documented request
 */
export async function drawCases(run: Run, pushed: Recorded<Exchange>): Promise<DrawnCases | undefined> {
  const draw = run.draw.earlier?.rounds ?? run.draw
  const areSent = isTaken(pushed) && run.rows.some(({ step }) => step === 'par')
  if (draw.seed === undefined || run.isLate || !areSent) return undefined
  const whole = shapeFor({ draw }, 'of the cases', 'escaped')
  if (typeof whole === 'string') return undefined
  const { nonce: _, ...without } = whole
  const like = draw.turn('nonce of the cases', [whole, whole, without])
  const valid = await pushUnedited(run, newAuthorization(run, 'application', undefined, like))
  const { drawn: shape } = valid.authorization
  if (!shape || !isTaken(valid.pushed)) return undefined
  return { shape, words: wordsOf(valid.authorization), seed: draw.seed }
}
