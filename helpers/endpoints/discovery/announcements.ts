import type { ClauseId } from '../../../contract/index.ts'
import { normalUrl } from '../../base/url.ts'
import type { Evidence } from '../../evidence/evidence.ts'
import { accepted } from '../../evidence/recorder.ts'
import { isObject, member } from '../../http/answer.ts'
import {
  andThen,
  blocked,
  doesNotApply,
  type Exchange,
  fieldOf,
  type Recorded,
  recorded,
} from '../../http/exchange.ts'
import type { Finding, Kept } from '../../judge/finding.ts'
import { acceptedObject, ofObject } from '../../judge/read.ts'
import { readJwt } from '../../schema/formats.ts'
import { keptIn, listIn } from './judge-metadata.ts'

/** The part of the evidence that shows what works. */
export type Steps = Pick<Evidence, 'steps'>

/** What was seen to work, or why nothing was. */
type Seen = Recorded<readonly string[]>

/** A list of the discovery document, and what it lists. */
export interface Announcement {
  readonly member: string
  /** What a missing list means: a departure, nothing, or its default. */
  readonly absent: 'departs' | 'tells nothing' | readonly string[]
  /** What it must list: what the document has, or what was seen to work. */
  readonly lists: (evidence: Steps) => Seen
  /** One of them is enough. */
  readonly isEnough?: 'one'
}

const always =
  (...values: readonly string[]) =>
  (): Seen =>
    recorded(values)

type ValuesIn = (exchange: Exchange) => readonly unknown[]

/** The values in the answer to an accepted request, each once. */
const seenIn = (what: string, step: Recorded<Exchange>, valuesIn: ValuesIn): Seen =>
  andThen(accepted(what, step), (exchange) =>
    recorded([...new Set(valuesIn(exchange).filter((value) => typeof value === 'string'))]),
  )

const exchanged =
  (valuesIn: ValuesIn) =>
  ({ steps }: Steps): Seen =>
    seenIn('the token exchange', steps.exchange, valuesIn)

const pushed =
  (valuesIn: ValuesIn) =>
  ({ steps }: Steps): Seen =>
    seenIn('the pushed authorization request', steps.par, valuesIn)

/** A JWT that a form carried. */
const sent = ({ request }: Exchange, field: string) => readJwt(String(fieldOf(request, field)))

/** The grants by which the token endpoint of the discovery document gave a token; the gateway may have another endpoint. */
function grantsSeen({ steps }: Steps): Seen {
  const { discovery, exchange, refresh, token } = steps
  const endpoint = discovery.is === 'recorded' ? member(discovery.value, 'token_endpoint') : undefined
  const grantOf = (step: Recorded<Exchange>) =>
    seenIn('the token exchange', step, ({ request }) =>
      normalUrl(request.url) === normalUrl(String(endpoint)) ? [fieldOf(request, 'grant_type')] : [],
    )
  const first = grantOf(exchange)
  const seen = [first, grantOf(refresh), grantOf(token)].filter((one) => one.is === 'recorded')
  return seen.length > 0 ? recorded(seen.flatMap(({ value }) => value)) : first
}

/** Algorithms of accepted client assertions, if the discovery document lists a method that uses one. */
function assertionAlgorithmsSeen({ steps }: Steps): Seen {
  const read = acceptedObject(steps.discovery)
  if (read.is !== 'recorded') return blocked('there is no discovery document')
  const methods = listIn(read.value.members, 'token_endpoint_auth_methods_supported')
  const signs = methods.is === 'list' && methods.values.some((method) => /_jwt$/.test(method))
  return signs
    ? exchanged((one) => [sent(one, 'client_assertion')?.header.alg])({ steps })
    : doesNotApply('the discovery document lists no method with a client assertion')
}

/** The method of a code challenge whose verifier was accepted. */
const challengeMethodsSeen = (evidence: Steps): Seen =>
  andThen(exchanged(() => [])(evidence), () =>
    pushed((push) => [sent(push, 'request')?.claims.code_challenge_method])(evidence),
  )

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
    lists: exchanged(({ request }) => (fieldOf(request, 'client_assertion') ? ['private_key_jwt'] : [])),
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
    // An encrypted or unsigned id_token shows no algorithm.
    lists: exchanged((exchange) => {
      const algorithm = readJwt(String(member(exchange, 'id_token')))?.header.alg
      return algorithm === 'none' ? [] : [algorithm]
    }),
  },
  'discovery.id-token-rs256': {
    member: 'id_token_signing_alg_values_supported',
    absent: 'tells nothing',
    lists: always('RS256'),
  },
  'discovery.request-object-algorithms': {
    member: 'request_object_signing_alg_values_supported',
    absent: 'tells nothing',
    lists: pushed((push) => [sent(push, 'request')?.header.alg]),
  },
  'discovery.openid-scope': {
    member: 'scopes_supported',
    absent: 'tells nothing',
    lists: always('openid'),
  },
  'discovery.details-types': {
    member: 'authorization_details_types_supported',
    absent: 'tells nothing',
    lists: pushed((push) =>
      [sent(push, 'request')?.claims.authorization_details]
        .flat()
        .map((detail) => (isObject(detail) ? detail.type : undefined)),
    ),
  },
} as const satisfies Partial<Record<ClauseId, Announcement>>

/** A clause about what a list of the discovery document lists. */
export type Announced = keyof typeof ANNOUNCEMENTS

export const announced = Object.keys(ANNOUNCEMENTS) as readonly Announced[]

/** Whether a list of the discovery document has what it must list. */
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
  if (wanted.value.length === 0) return blocked(`the run saw nothing that ${member} should list`)
  const lacking = wanted.value.filter((value) => !listed.includes(value))
  const stands = listed.join(', ')
  return keptIn(
    lacking.length === 0 || (isEnough === 'one' && lacking.length < wanted.value.length),
    [member],
    `${lacking.join(isEnough ? ' or ' : ' and ')} in /${member}`,
    list.is === 'list' ? stands : `/${member} missing, which means ${stands}`,
  )
})
