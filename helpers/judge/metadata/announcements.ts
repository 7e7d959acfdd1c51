import type { ClauseId } from '../../../contract/index.ts'
import { blocked, doesNotApply, recorded } from '../../http/exchange.ts'
import type { Finding, Kept } from '../finding.ts'
import { ofObject } from '../read.ts'
import { keptIn, listIn } from './judge-metadata.ts'
import {
  assertionAlgorithmsSeen,
  challengeMethodsSeen,
  detailTypesSeen,
  grantsSeen,
  idTokenAlgorithmsSeen,
  methodsSeen,
  requestObjectAlgorithmsSeen,
  type Seen,
  type Steps,
} from './seen.ts'

/** A list of the discovery document, and what it lists. */
export interface Announcement {
  readonly member: string
  /** What is so where the list is left out: it has to be there, it tells nothing, or it has a default. */
  readonly absent: 'departs' | 'tells nothing' | readonly string[]
  /** What it lists: what the document under test has, or was seen to work. */
  readonly lists: (evidence: Steps) => Seen
  /** One of them is enough. */
  readonly isEnough?: 'one'
}

const always =
  (...values: readonly string[]) =>
  (): Seen =>
    recorded(values)

/** The lists of the discovery document, by the clause about what they list. */
export const ANNOUNCEMENTS = {
  'discovery.response-types': {
    member: 'response_types_supported',
    absent: 'departs',
    lists: always('code'),
  },
  'discovery.grant-types': {
    member: 'grant_types_supported',
    absent: ['authorization_code', 'implicit'],
    lists: grantsSeen,
  },
  'discovery.auth-methods': {
    member: 'token_endpoint_auth_methods_supported',
    absent: ['client_secret_basic'],
    lists: methodsSeen,
  },
  'discovery.auth-algorithms': {
    member: 'token_endpoint_auth_signing_alg_values_supported',
    absent: 'departs',
    lists: assertionAlgorithmsSeen,
  },
  'discovery.code-challenge-methods': {
    member: 'code_challenge_methods_supported',
    absent: 'tells nothing',
    lists: challengeMethodsSeen,
  },
  'discovery.subject-types': {
    member: 'subject_types_supported',
    absent: 'departs',
    lists: always('public', 'pairwise'),
    isEnough: 'one',
  },
  'discovery.id-token-algorithms': {
    member: 'id_token_signing_alg_values_supported',
    absent: 'departs',
    lists: idTokenAlgorithmsSeen,
  },
  'discovery.id-token-rs256': {
    member: 'id_token_signing_alg_values_supported',
    absent: 'tells nothing',
    lists: always('RS256'),
  },
  'discovery.request-object-algorithms': {
    member: 'request_object_signing_alg_values_supported',
    absent: 'tells nothing',
    lists: requestObjectAlgorithmsSeen,
  },
  'discovery.openid-scope': {
    member: 'scopes_supported',
    absent: 'tells nothing',
    lists: always('openid'),
  },
  'discovery.details-types': {
    member: 'authorization_details_types_supported',
    absent: 'tells nothing',
    lists: detailTypesSeen,
  },
} as const satisfies Partial<Record<ClauseId, Announcement>>

/** A clause about what a list of the discovery document lists. */
export type Announced = keyof typeof ANNOUNCEMENTS

export const announced = Object.keys(ANNOUNCEMENTS) as readonly Announced[]

/** Whether a list of the discovery document has what it is to list. */
export const judgeAnnounced = (evidence: Steps, announcement: Announcement): Finding | Kept =>
  announces(evidence.steps.discovery, announcement, evidence)

const announces = ofObject(({ members }, announcement: Announcement, evidence: Steps) => {
  const { member, absent, isEnough } = announcement
  const list = listIn(members, member)
  if (list.is === 'malformed') return blocked(`${member} is not a list of strings`)
  const wanted = announcement.lists(evidence)
  if (wanted.is === 'does not apply') return wanted
  const listed = list.is === 'list' ? list.values : absent
  if (listed === 'departs') return keptIn(false, [member], `/${member} present`, `/${member} missing`)
  if (listed === 'tells nothing') return doesNotApply(`the discovery document has no ${member}`)
  if (wanted.is !== 'recorded') return wanted
  if (wanted.value.length === 0) return blocked(`nothing was seen of what ${member} lists`)
  const lacking = wanted.value.filter((value) => !listed.includes(value))
  const stands = listed.join(', ')
  return keptIn(
    lacking.length === 0 || (isEnough === 'one' && lacking.length < wanted.value.length),
    [member],
    `${lacking.join(isEnough ? ' or ' : ' and ')} in /${member}`,
    list.is === 'list' ? stands : `/${member} missing, which stands for ${stands}`,
  )
})
