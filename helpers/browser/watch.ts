import type { Surface } from './surface.ts'
import type { Traffic } from './traffic.ts'

/** What a watch reports about a page, and to whom. */
export interface Watching {
  readonly surface: Surface
  /** The walk that is under way. */
  readonly traffic: () => Traffic | undefined
  /** Why the certificate of an origin is not to be trusted; without it the browser decides alone. */
  readonly doubts?: (origin: string) => Promise<string | undefined>
}

/** A page whose requests for documents are seen. */
export interface Watch {
  /** Opens an address; the traffic shows what comes, even if nothing does. */
  open(url: string): void
  /** Ends what is still loading. */
  stop(): Promise<unknown>
}
