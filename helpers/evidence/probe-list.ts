import type { ClauseId } from '../../contract/index.ts'

interface ProbeRow {
  readonly clause: ClauseId
  /** What is different, in words that complete "opens nothing when …". */
  readonly when: string
}

/** What is opened in a browser to see that nothing comes of it (document, 4.4). */
export const PROBES = {
  invented: {
    clause: 'authorization.request-uri-issued',
    when: 'nobody issued the request_uri',
  },
  altered: {
    clause: 'authorization.request-uri-issued',
    when: 'one character of the request_uri is another',
  },
  ofAnother: {
    clause: 'authorization.request-uri-of-client',
    when: 'another application pushed what the request_uri refers to',
  },
  reused: {
    clause: 'authorization.request-uri-once',
    when: 'a consent was given for what the request_uri refers to',
  },
  expired: {
    clause: 'authorization.request-uri-expires',
    when: 'the lifetime of the request_uri is over',
  },
  unpushed: {
    clause: 'authorization.pushed-only',
    when: 'the parameters are in the address, and nothing was pushed',
  },
  unpushedAnyhow: {
    clause: 'authorization.pushed-always',
    when: 'the parameters are in the address, and nothing was pushed',
  },
  wrongPassword: {
    clause: 'authorization.wrong-password',
    when: 'the password is wrong',
  },
} as const satisfies Readonly<Record<string, ProbeRow>>

export type ProbeName = keyof typeof PROBES

/** Journeys of pages that come only for a request that the service took, and for a user who is logged in. */
export const OPENED: ReadonlySet<string> = new Set(['chooseDataProvider', 'approve', 'deny'])

/** Every probe, with what is known of it. */
export const probeRows = Object.entries(PROBES) as readonly (readonly [ProbeName, ProbeRow])[]
