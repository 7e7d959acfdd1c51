import type { ClauseId } from '../../contract/index.ts'
import { addressNames, type Step } from '../../contract/steps.ts'
import type { Steps } from '../endpoints/refresh/judge-refresh.ts'
import type { Case } from '../evidence/attempts.ts'
import type { Answered, AttemptOfCase, Consent, Evidence, Probe, Verification } from '../evidence/evidence.ts'
import { consentKey, OCCASIONS, probeKey } from '../evidence/keys.ts'
import { probeRows } from '../evidence/probe-list.ts'
import { keysLike, type RepeatedAnswer, type RepeatedConsent } from '../evidence/repeats.ts'
import { isAccepted, member } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Sequence } from '../judge/finding.ts'
import { lateKey } from '../requests/refusal.ts'
import { readJwt } from '../schema/formats.ts'
import { inPlaceOf } from './judged-on.ts'
import { sequenceTo } from './sequence.ts'

/** One of several parts of the evidence that a clause is about. */
export interface Instance<Part> {
  readonly part: Part
  /** Identifies the part, if it is not the first, in words that complete the title of the check. */
  readonly where?: string
  /** Same, but also shown if the part keeps the clause. */
  readonly row?: string
  /** What the run did before it, if it came late in the run, or of what was drawn. */
  readonly sequence?: Sequence
}

/** The attempt of each row, and the same once more, if it was sent again late in the run. */
export const attempt = (
  { refusals, rounds }: Evidence,
  rows: readonly Pick<Case, 'key' | 'when'>[],
): readonly Instance<AttemptOfCase | undefined>[] =>
  rows.flatMap(({ key, when }) => {
    const { [key]: first } = refusals
    const again = keysLike(refusals, lateKey(key)).flatMap((late) => refusals[late] ?? [])
    return [
      {
        part: first,
        row: `when ${first?.lateOf ? first.when : when}`,
        ...(first?.drawn && sequenceTo(key, rounds, first)),
      },
      ...again.map((part) => ({ part, row: `when ${part.when}`, ...sequenceTo(key, rounds, part) })),
    ]
  })

/** The probes of a clause: what the run opened for it. */
export const probe = (
  { probes, lateProbes = [], rounds }: Evidence,
  id: ClauseId,
): readonly Instance<Probe>[] =>
  probeRows
    .filter(([, { clause }]) => clause === id)
    .flatMap(([name, { when }]) => [
      { part: probes[name], row: `when ${when}` },
      ...lateProbes
        .filter((one) => one.name === name)
        .map((one) => ({
          part: one.probe,
          row: `when ${when}, ${OCCASIONS.late}`,
          ...sequenceTo(probeKey(name), rounds, one),
        })),
    ])

/** The answer at each address in the discovery document. */
export const address = ({ addresses }: Evidence): readonly Instance<Recorded<Answered>>[] =>
  addressNames
    .filter((name) => addresses[name].is !== 'does not apply')
    .map((name) => ({ part: addresses[name], row: name }))

/** The first answer of a step, and any further answers that the run got. */
export function answer(
  { steps, repeats, rounds }: Evidence,
  step: Step,
): readonly Instance<Recorded<Exchange>>[] {
  const again = Object.values(repeats.answers).filter((one) => one.step === step)
  return [
    { part: steps[step] },
    ...again.map((one) => ({
      part: one.answer,
      where: `in the answer ${one.of}`,
      ...sequenceTo(step, rounds, one),
    })),
  ]
}

/** The answers with tokens of the code grant: to exchanges, and to accepted refreshes. */
export const codeToken = (evidence: Evidence): readonly Instance<Recorded<Exchange>>[] => [
  ...answer(evidence, 'exchange'),
  ...refreshed(evidence),
]

/** The answers to accepted refreshes. */
const refreshed = ({ steps, repeats, rounds }: Evidence): readonly Instance<Recorded<Exchange>>[] => {
  const again = Object.values(repeats.answers).filter(({ step }) => step === 'refresh')
  return [{ step: 'refresh', answer: steps.refresh, of: '' } as const, ...again].flatMap((one) => {
    const { answer, of } = one
    const where = `in the answer to a refresh ${of}`.trim()
    return answer.is === 'recorded' && isAccepted(answer.value)
      ? [{ part: answer, where, ...sequenceTo('refresh', rounds, one) }]
      : []
  })
}

/** The answers to exchanges and, if `isOfRefresh`, also to refreshes that returned an id_token. */
export const idToken = (
  evidence: Evidence,
  isOfRefresh: boolean,
): readonly Instance<Recorded<Exchange>>[] => [
  ...answer(evidence, 'exchange'),
  ...refreshed(evidence).filter(
    ({ part }) => isOfRefresh && part.is === 'recorded' && member(part.value, 'id_token') !== undefined,
  ),
]

/** Token responses: all of the gateway, and those of the code grant whose access token can be decoded. */
export const accessToken = (evidence: Evidence): readonly Instance<Recorded<Exchange>>[] => [
  ...answer(evidence, 'token'),
  ...codeToken(evidence).filter(
    ({ part }) => part.is === 'recorded' && readJwt(member(part.value, 'access_token') ?? '') !== undefined,
  ),
]

/** The first refresh and any further ones, each with the exchange whose refresh token it sent. */
export function refresh({ steps, repeats, rounds }: Evidence): readonly Instance<Steps>[] {
  const { discovery, exchange } = steps
  const answers = Object.values(repeats.answers)
  const again = answers.filter(({ step }) => step === 'refresh')
  const before = ({ of, round }: RepeatedAnswer) =>
    exchangeOf(repeats, { of: round === undefined ? of : OCCASIONS.late, round })
  return [
    { part: inPlaceOf({ discovery, exchange, refresh: steps.refresh }, steps.refresh) },
    ...again.map((one) => ({
      part: inPlaceOf({ discovery, exchange: before(one) ?? exchange, refresh: one.answer }, one.answer),
      where: `in the answer to a refresh ${one.of}`,
      ...sequenceTo('refresh', rounds, one),
    })),
  ]
}

/** The verification of each id_token's signature. */
export const signature = ({
  idTokenSignatures,
  repeats,
  rounds,
}: Evidence): readonly Instance<Recorded<Verification>>[] =>
  Object.entries(idTokenSignatures).map(([key, part]) => {
    const again = repeats.answers[key]
    const of = key === 'refresh' ? 'to a refresh' : again?.of
    return {
      part,
      ...(of && { where: `in the answer ${of}` }),
      ...(again && sequenceTo(again.step, rounds, again)),
    }
  })

/** An answer about a token, and the exchange that issued the token. */
interface Issued {
  readonly answer: Recorded<Exchange>
  readonly exchange: Recorded<Exchange>
}

/** The first answer of a step that uses the access token, and those of other grants. */
export const ofGrant = (
  evidence: Evidence,
  step: 'userinfo' | 'introspection',
): readonly Instance<Issued>[] =>
  (step === 'userinfo' ? userinfo(evidence) : answer(evidence, step)).map(({ part, ...where }) => {
    const { round } = Object.values(evidence.repeats.answers).find(({ answer }) => answer === part) ?? {}
    const late = round === undefined ? undefined : exchangeOf(evidence.repeats, { of: OCCASIONS.late, round })
    const exchange = late ?? evidence.steps.exchange
    return { part: inPlaceOf({ answer: part, exchange }, part), ...where }
  })

/** A further exchange, by what it was for and the round in which it was sent. */
const exchangeOf = (
  { answers }: Evidence['repeats'],
  { of, round }: Pick<RepeatedAnswer, 'of'> & { readonly round: number | undefined },
): Recorded<Exchange> | undefined =>
  Object.values(answers).find((one) => one.step === 'exchange' && one.of === of && one.round === round)
    ?.answer

/** The first userinfo response, and those to other accepted requests. */
export function userinfo(evidence: Evidence): readonly Instance<Recorded<Exchange>>[] {
  const { refusals, rounds } = evidence
  const others = (['userinfo by POST', 'userinfo with refreshed token'] as const).flatMap((key) =>
    [key, ...keysLike(refusals, lateKey(key))].flatMap((one) => {
      const { answer, when, ...late } = refusals[one] ?? {}
      return answer?.is === 'recorded' && isAccepted(answer.value)
        ? [{ part: answer, where: `when ${when}`, ...sequenceTo(key, rounds, late) }]
        : []
    }),
  )
  return [...answer(evidence, 'userinfo'), ...others]
}

/** A GET of the business API, and the PUTs that may have stored what it returns. */
interface ReadBack {
  readonly back: Recorded<Exchange>
  readonly puts: readonly Recorded<Exchange>[]
}

/** The GET after a PUT, and that of each round. */
export function readBack({ steps, repeats, rounds }: Evidence): readonly Instance<ReadBack>[] {
  const { getAfterPut: back, apiPut, putWithAuthorizationCode } = steps
  const answers = Object.values(repeats.answers)
  const again = answers.filter(({ step, round }) => step === 'getAfterPut' && round !== undefined)
  return [
    { part: inPlaceOf({ back, puts: [apiPut, putWithAuthorizationCode] }, back) },
    ...again.map((one) => {
      const puts = answers.filter(({ step, round }) => step === 'apiPut' && round === one.round)
      return {
        part: inPlaceOf({ back: one.answer, puts: puts.map(({ answer }) => answer) }, one.answer),
        where: `in the answer ${one.of}`,
        ...sequenceTo('getAfterPut', rounds, one),
      }
    }),
  ]
}

/** The first approved consent and any further ones. */
export function approval({ consents, repeats, rounds }: Evidence): readonly Instance<Recorded<Consent>>[] {
  const again = Object.values(repeats.consents).map((one) => ({
    part: one.consent,
    where: `in the consent ${one.of}`,
    ...sequenceTo(consentKey('approved'), rounds, one),
  }))
  return [{ part: consents.approved }, ...again]
}

/** The first approval after the denial for the same application and data provider. */
export function approvalAfterDenial({ consents: { denied }, repeats }: Evidence): Consent | undefined {
  const isLater = ({ of, round }: RepeatedConsent) =>
    round === undefined && of !== OCCASIONS.kept && of !== OCCASIONS.instead && of !== OCCASIONS.second
  const later = Object.values(repeats.consents).flatMap(({ consent, ...one }) =>
    isLater({ consent, ...one }) && consent.is === 'recorded' ? [consent.value] : [],
  )
  const asked = denied.is === 'recorded' ? denied.value.asked.dataProvider : undefined
  return later.find((one) => one.asked.dataProvider === asked)
}

/** Every consent of the run, including the denied one. */
export const consent = (evidence: Evidence): readonly Instance<Recorded<Consent>>[] => {
  const { denied } = evidence.consents
  const ofDenied = { part: denied, where: 'in the denied consent' }
  return [...approval(evidence), ...(lacksDenial(denied) ? [] : [ofDenied])]
}

/** The recorded consents only, so that a missing denial does not hide what the approved ones show. */
export const walk = (evidence: Evidence) => firstAnd(consent(evidence), (part) => part.is === 'recorded')

/** The consents in which the user chooses the data provider. */
export const choice = (evidence: Evidence) => firstAnd(approval(evidence), (part) => !isFixed(part))

/** The consents that show the request to the user. A service may skip the page and remember an earlier approval. */
export const requestForConsent = (evidence: Evidence) =>
  firstAnd(approval(evidence), (part) => !isRemembered(part))

/** The first consent in any case, and the others that match. */
const firstAnd = (
  all: readonly Instance<Recorded<Consent>>[],
  matches: (part: Recorded<Consent>) => boolean,
): readonly Instance<Recorded<Consent>>[] => all.filter(({ part }, index) => index === 0 || matches(part))

/** The denied consent, and the approved ones with a fixed data provider that the service knows. */
export function fixed(evidence: Evidence): readonly Instance<Recorded<Consent>>[] {
  const { denied } = evidence.consents
  const [, ...again] = approval(evidence)
  const approved = again.filter(({ part }) => isFixed(part) && !isGuessed(part))
  return approved.length > 0 && lacksDenial(denied) ? approved : [{ part: denied }, ...approved]
}

/** True if the page has no way to deny. It then shows nothing beyond the approved consents. */
function lacksDenial(denied: Recorded<Consent>): boolean {
  if (denied.is !== 'recorded') return false
  const { failure, errorPage, pages } = denied.value.walk
  const isDenied = pages.some(({ journey }) => journey === 'deny')
  return failure?.kind === 'page' && !failure.step && !errorPage && !isDenied
}

const isRemembered = (consent: Recorded<Consent>): boolean =>
  consent.is === 'recorded' &&
  Boolean(consent.value.redirect) &&
  consent.value.walk.pages.every(({ journey }) => journey !== 'approve')

const isFixed = (consent: Recorded<Consent>): boolean =>
  consent.is === 'recorded' && Boolean(consent.value.asked.dataProvider)

const isGuessed = (consent: Recorded<Consent>): boolean =>
  consent.is === 'recorded' && Boolean(consent.value.asked.isGuessed)
