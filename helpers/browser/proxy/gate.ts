import type { Stray } from '../stray.ts'

/** A request that a browser is about to send. */
export interface Outgoing extends Pick<Stray, 'is' | 'method' | 'from'> {
  readonly url: string
  /** The values of its headers and its body, as a byte string (Latin-1). */
  readonly contents: string
}

/** The method by which a WebSocket is told from other requests. */
export const WEB_SOCKET = 'WebSocket'

/** Decides what leaves a browser. */
export interface Gate {
  /** Whether requests to an address are allowed, whatever they carry. */
  allows(address: string): boolean
  /** Judges a request: returns whether it must not be sent. */
  judge(request: Outgoing): boolean
  /** A request got no answer. */
  loses(request: Outgoing, reason: string): void
}
