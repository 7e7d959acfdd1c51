import { isWeb } from './answer-place.ts'

/** A request of a page to a host that the configuration does not name; it was stopped. */
export interface Stray {
  /** Kind of request: for a page or pop-up, for a document in a frame, or anything else that a page loads or sends. */
  readonly is: 'page' | 'frame' | 'part'
  readonly method: string
  /** Scheme and host of the page that sent it. */
  readonly from: string
  /** Scheme and host that it was for. */
  readonly to: string
  /** Fingerprints of the typed values and known secrets in it. */
  readonly carries: readonly string[]
  /** Why it may not be sent there, and how to allow it. */
  readonly because: string
}

/** True if the walk ends with a stopped request: without it, a page cannot be reached or a form cannot be sent. */
export const endsWalk = ({ is, method, carries }: Stray): boolean =>
  is === 'page' || (is === 'frame' && (method !== 'GET' || carries.length > 0))

/** A stopped request in words, with both hosts. */
export function describeStray({ is, method, from, to, carries, because }: Stray): string {
  const what = is === 'frame' ? `${method} ${to} for a frame` : `${method} ${to}`
  const load = carries.length > 0 ? ` with ${carries.join(', ')}` : ''
  const where = isWeb(from) && from !== to ? ` from the page at ${from}` : ''
  return `${what}${load}${where} was not sent: ${because}`
}

/** Stopped requests in words, without repetitions. */
export const describeStrays = (strays: readonly Stray[]): readonly string[] => [
  ...new Set(strays.map(describeStray)),
]
