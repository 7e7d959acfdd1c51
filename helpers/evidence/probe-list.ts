import type { ClauseId } from '../../contract/index.ts'
import type { Need } from './safety.ts'

/** The properties of a probe. */
export interface ProbeRow {
  readonly clause: ClauseId
  /** What is different, in words that complete "opens nothing when …". */
  readonly when: string
  /** What the run does, as the title of the pages that it sees. */
  readonly opened: string
  readonly needs?: Need
}

/** Addresses opened in a browser that must not lead to a consent (document, 4.4). */
export const PROBES = {
  invented: {
    clause: 'authorization.request-uri-issued',
    when: 'the request_uri was never issued',
    opened: 'Authorization page, opened with a request_uri that was never issued',
  },
  altered: {
    clause: 'authorization.request-uri-issued',
    when: 'one character of the request_uri is changed',
    opened: 'Authorization page, opened with one character of the request_uri changed',
  },
  appended: {
    clause: 'authorization.request-uri-issued',
    when: 'something is appended to the request_uri',
    opened: 'Authorization page, opened with something appended to the request_uri',
  },
  cutOff: {
    clause: 'authorization.request-uri-issued',
    when: 'the end of the request_uri is cut off',
    opened: 'Authorization page, opened with the end of the request_uri cut off',
  },
  otherCase: {
    clause: 'authorization.request-uri-issued',
    when: 'the request_uri is in a different letter case',
    opened: 'Authorization page, opened with the request_uri in a different letter case',
  },
  ofAnother: {
    clause: 'authorization.request-uri-of-client',
    when: 'the request_uri belongs to another application',
    opened: 'Authorization page, opened with the request_uri of another application',
    needs: 'SECOND_CLIENT_ID',
  },
  reused: {
    clause: 'authorization.request-uri-once',
    when: 'the request_uri was already used for a consent',
    opened: 'Authorization page, opened with a request_uri that was already used for a consent',
  },
  expired: {
    clause: 'authorization.request-uri-expires',
    when: 'the request_uri has expired',
    opened: 'Authorization page, opened with an expired request_uri',
    needs: 'PATIENCE',
  },
  unpushed: {
    clause: 'authorization.pushed-only',
    when: 'the parameters are in the address, and nothing was pushed',
    opened: 'Authorization page, opened with its parameters in the address, and nothing pushed',
  },
  unpushedAnyhow: {
    clause: 'authorization.pushed-always',
    when: 'the parameters are in the address, and nothing was pushed',
    opened: 'Authorization page, opened with its parameters in the address, and nothing pushed',
  },
  wrongPassword: {
    clause: 'authorization.wrong-password',
    when: 'the password is wrong',
    opened: 'Log-in with a wrong password',
  },
} as const satisfies Readonly<Record<string, ProbeRow>>

export type ProbeName = keyof typeof PROBES

/** Journeys whose pages only a logged-in user sees. */
export const BEHIND_LOG_IN: ReadonlySet<string> = new Set(['chooseDataProvider', 'approve', 'deny'])

/** Journeys of the consent itself, whose pages appear only for a request that the service accepted. */
export const CONSENTS: ReadonlySet<string> = new Set(['approve', 'deny'])

/** The name, among the journeys, of a page with a status below 400 by which the service refuses. */
export const REFUSAL = 'refusal'

/** Every probe, with its properties. */
export const probeRows = Object.entries(PROBES) as readonly (readonly [ProbeName, ProbeRow])[]
