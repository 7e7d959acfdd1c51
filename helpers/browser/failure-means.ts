import { blocked, type Missing } from '../http/exchange.ts'
import type { WalkFailure } from './browser-walk.ts'

/** What is left to say of what a walk was to show, where it failed: nothing of that is the service's fault. */
export function missingAfter({ kind, reason }: Pick<WalkFailure, 'kind' | 'reason'>): Missing {
  if (kind === 'unreachable') return { is: 'unreachable', because: reason }
  return kind === 'journey' ? { is: 'not configured', because: reason } : blocked(reason)
}
