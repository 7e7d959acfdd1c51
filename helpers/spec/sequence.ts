import { type ActionName, FLOW, keysShownBy } from '../endpoints/flow.ts'
import type { AttemptOfCase, Evidence } from '../evidence/evidence.ts'
import { OCCASIONS } from '../evidence/keys.ts'
import type { Sequence } from '../judge/finding.ts'

const FIRST = 'sends what the document shows'
const BEFORE = `${FIRST}, and every case, as the first application`
const CASE = 'sends this request with these values; with plain values, it was answered differently'
const AGAIN = 'does so again, mostly by connections that were idle for a second'

/** What was got once more, or of a drawn request. */
interface Again extends Pick<AttemptOfCase, 'round' | 'drawn'> {
  readonly of?: string
}

/**
 * What a run did before it got some evidence once more.
 *
 * @param key - of the case or step
 * @param again - what was got, with the place of its round, or with what was drawn if it shows only then. If it is of a further
 *   request of that step, all of its round is listed
 */
export function sequenceTo(
  key: string,
  rounds: Evidence['rounds'] = [],
  { round, of = OCCASIONS.late, drawn: only }: Again,
): { readonly sequence?: Sequence } {
  if (only) return { sequence: { seed: only.seed, did: [FIRST, drawnIn(only.words), CASE] } }
  const performed = round === undefined ? undefined : rounds[round]
  if (!performed) return {}
  const { seed, by, actions, drawn } = performed
  const at = of === OCCASIONS.late ? actions.findIndex((name) => isSentBy(name, key)) : -1
  const did = [
    BEFORE,
    AGAIN,
    ...(drawn.length > 0 ? [drawnIn(drawn)] : []),
    ...actions
      .slice(0, at < 0 ? undefined : at + 1)
      .map((name) => `as the ${by} application, ${doesOf(name)}`),
  ]
  return { sequence: { seed, did } }
}

const drawnIn = (words: readonly string[]): string => `draws ${words.join(', ')}`

const isAction = (name: string): name is ActionName => name in FLOW

const isSentBy = (name: string, key: string): boolean =>
  isAction(name) && (keysShownBy(name) as readonly string[]).includes(key)

const doesOf = (name: string): string => (isAction(name) ? FLOW[name].does : name)
