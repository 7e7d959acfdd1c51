import { type ActionName, FLOW, keysShownBy } from '../endpoints/flow.ts'
import type { Evidence } from '../evidence/evidence.ts'

const BEFORE = 'sends what the document shows, and every case, as the first application'
const AGAIN = 'does so again, by connections that were idle for a second'

/**
 * What a run did before it got some evidence for the second time, in order.
 *
 * @param key - of the case or step
 */
export function sequenceTo(
  key: string,
  rounds: Evidence['rounds'] = [],
): { readonly sequence?: readonly string[] } {
  for (const { by, actions, drawn } of rounds) {
    const at = actions.findIndex((name) => isSentBy(name, key))
    if (at >= 0)
      return {
        sequence: [
          BEFORE,
          AGAIN,
          ...(drawn.length > 0 ? [`draws ${drawn.join(', ')}`] : []),
          ...actions.slice(0, at + 1).map((name) => `as the ${by} application, ${doesOf(name)}`),
        ],
      }
  }
  return {}
}

const isAction = (name: string): name is ActionName => name in FLOW

const isSentBy = (name: string, key: string): boolean =>
  isAction(name) && (keysShownBy(name) as readonly string[]).includes(key)

const doesOf = (name: string): string => (isAction(name) ? FLOW[name].does : name)
