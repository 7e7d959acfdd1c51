import type { ClauseId } from '../../contract/index.ts'
import type { Need } from './safety.ts'

/** What is known of one of them. */
export interface ProbeRow {
  readonly clause: ClauseId
  /** What is different, in words that complete "opens nothing when …". */
  readonly when: string
  readonly needs?: Need
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
  appended: {
    clause: 'authorization.request-uri-issued',
    when: 'something is appended to the request_uri',
  },
  cutOff: {
    clause: 'authorization.request-uri-issued',
    when: 'the end of the request_uri is cut off',
  },
  otherCase: {
    clause: 'authorization.request-uri-issued',
    when: 'the request_uri is in a different letter case',
  },
  ofAnother: {
    clause: 'authorization.request-uri-of-client',
    when: 'another application pushed what the request_uri refers to',
    needs: 'SECOND_CLIENT_ID',
  },
  reused: {
    clause: 'authorization.request-uri-once',
    when: 'a consent was given for what the request_uri refers to',
  },
  expired: {
    clause: 'authorization.request-uri-expires',
    when: 'the lifetime of the request_uri is over',
    needs: 'PATIENCE',
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

/** Journeys of pages that come only for a user who is logged in. */
export const BEHIND_LOG_IN: ReadonlySet<string> = new Set(['chooseDataProvider', 'approve', 'deny'])

/** Journeys of the consent itself, whose pages come only for a request that the service took. */
export const CONSENTS: ReadonlySet<string> = new Set(['approve', 'deny'])

/** The name of the page by which the service refuses, among the journeys: one that comes with a status below 400. */
export const REFUSAL = 'refusal'

/** Every probe, with what is known of it. */
export const probeRows = Object.entries(PROBES) as readonly (readonly [ProbeName, ProbeRow])[]
