import type { AuthorizationShape } from '../../../contract/requests/ranges.ts'
import type { Run } from '../../evidence/recorder.ts'
import { newAuthorization, shapeFor, wordsOf } from './push.ts'

/** What the cases of one application have in common in a run that explores: a shape that the service accepts. */
export interface DrawnCases {
  readonly shape: AuthorizationShape
  /** The shape in words. */
  readonly words: readonly string[]
  /** The seed that drew it. */
  readonly seed: number
}

/**
 * Draws the shape of the cases, with a nonce or without one. If the service does not accept it, the cases are tame: the refusal
 * of an invalid request would show nothing. Late in a run, every request draws anyway.
 *
 * @param by - the application that sends the cases; by default the first one
 * @param isAccepted - whether the service accepts the unedited request of a shape
 */
export async function drawCases(
  run: Run,
  by: 'second' | undefined,
  isAccepted: (shape: AuthorizationShape) => Promise<boolean>,
): Promise<DrawnCases | undefined> {
  const draw = run.draw.earlier?.cases ?? run.draw
  const whole = shapeFor({ draw }, 'of the cases', 'escaped')
  if (draw.seed === undefined || run.isLate || typeof whole === 'string') return undefined
  const { nonce: _, ...without } = whole
  // Seven turns meet all others.
  const turns = [whole, whole, without, whole, whole, without, whole] as const
  const wanted = draw.turn('whether the cases have a nonce', turns) ?? whole
  const short = { ...whole, state: asItIs, jti: asItIs }
  for (const shape of new Set([wanted, whole, short])) {
    if (!(await isAccepted(shape))) continue
    run.casesDrawnBy.add(draw.seed)
    return { shape, words: wordsOf(newAuthorization(run, by, undefined, shape)), seed: draw.seed }
  }
  return undefined
}

const asItIs = (id: string): string => id
