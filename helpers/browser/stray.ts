import { isWeb } from './answer-place.ts'

/** A request of a page to a host that the configuration does not name. */
export interface Stray {
  /** What was asked for: a page or pop-up, a document in a frame, or anything else that a page loads or sends. */
  readonly is: 'page' | 'frame' | 'part'
  readonly method: string
  /** Scheme and host of the page that sent it. */
  readonly from: string
  /** Scheme and host that it was for. */
  readonly to: string
  /** Fingerprints of the typed values and known secrets that it carried. */
  readonly carries: readonly string[]
  /** Why it may not go there, and what would allow it. */
  readonly because: string
}

/** Whether a walk ends with a request: a page cannot be reached, or a form not be sent. */
export const endsWalk = ({ is, method, carries }: Stray): boolean =>
  is === 'page' || (is === 'frame' && (method !== 'GET' || carries.length > 0))

/** A request to another host in words, with both hosts. */
export function describeStray({ is, method, from, to, carries, because }: Stray): string {
  const what = is === 'frame' ? `${method} ${to} for a frame` : `${method} ${to}`
  const load = carries.length > 0 ? ` with ${carries.join(', ')}` : ''
  const where = isWeb(from) && from !== to ? ` from the page at ${from}` : ''
  return `${what}${load} was not sent${where}: ${because}`
}

/** Requests to other hosts in words, without repetitions. */
export const describeStrays = (strays: readonly Stray[]): readonly string[] => [
  ...new Set(strays.map(describeStray)),
]
