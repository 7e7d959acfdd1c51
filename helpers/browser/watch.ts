import type { Surface } from './surface.ts'
import type { Traffic } from './traffic.ts'

/** What a watch reports about a page, and to whom. */
export interface Watching {
  readonly surface: Surface
  /** The walk that is under way. */
  readonly traffic: () => Traffic | undefined
}

/** A page whose requests for documents are seen. */
export interface Watch {
  /** Opens an address; the traffic shows what comes, even if nothing does. */
  open(url: string): void
  /** Ends what is still loading. */
  stop(): Promise<unknown>
}
