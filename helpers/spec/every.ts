import type { ClauseId } from '../../contract/index.ts'
import type { Row } from '../evidence/attempts.ts'
import type { Answered, AttemptOfRow, Consent, Evidence, Probe, Verification } from '../evidence/evidence.ts'
import { OF } from '../evidence/keys.ts'
import { probeRows } from '../evidence/probe-list.ts'
import { addressNames, type Step } from '../evidence/steps.ts'
import { isAccepted, member } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import type { Steps } from '../judge/judge-refresh.ts'
import { readJwt } from '../schema/formats.ts'
import { inPlaceOf } from './judged-on.ts'

/** One of several parts of the evidence that a clause is about. */
export interface Instance<Part> {
  readonly part: Part
  /** Which one it is, if not the first, in words that complete the title of the check. */
  readonly where?: string
  /** The same, where it is told of one that is kept as well. */
  readonly row?: string
}

/** What was sent for each of some rows. */
export const attempt = (
  { refusals }: Evidence,
  rows: readonly Pick<Row, 'key' | 'when'>[],
): readonly Instance<AttemptOfRow | undefined>[] =>
  rows.map(({ key, when }) => ({ part: refusals[key], row: `when ${when}` }))

/** What was opened for a clause. */
export const probe = ({ probes }: Evidence, id: ClauseId): readonly Instance<Probe>[] =>
  probeRows
    .filter(([, { clause }]) => clause === id)
    .map(([name, { when }]) => ({ part: probes[name], row: `when ${when}` }))

/** What is at each address that discovery gives. */
export const address = ({ addresses }: Evidence): readonly Instance<Recorded<Answered>>[] =>
  addressNames
    .filter((name) => addresses[name].is !== 'does not apply')
    .map((name) => ({ part: addresses[name], row: name }))

/** The first answer of a step, and those that the run got besides. */
export function answer({ steps, further }: Evidence, step: Step): readonly Instance<Recorded<Exchange>>[] {
  const again = Object.values(further.answers).filter((one) => one.step === step)
  return [
    { part: steps[step] },
    ...again.map(({ answer, of }) => ({ part: answer, where: `in the answer ${of}` })),
  ]
}

/** The answers that carry tokens of the code grant: to an exchange, and to a refresh that was accepted. */
export const codeToken = (evidence: Evidence): readonly Instance<Recorded<Exchange>>[] => [
  ...answer(evidence, 'codeExchange'),
  ...refreshed(evidence),
]

/** The answers to refreshes that were accepted. */
const refreshed = ({ steps, further }: Evidence): readonly Instance<Recorded<Exchange>>[] => {
  const again = Object.values(further.answers).filter(({ step }) => step === 'refresh')
  return [{ answer: steps.refresh, of: '' }, ...again].flatMap(({ answer, of }) =>
    answer.is === 'recorded' && isAccepted(answer.value)
      ? [{ part: answer, where: `in the answer to a refresh ${of}`.trim() }]
      : [],
  )
}

/** The answers to exchanges, and to refreshes that gave an id_token, if those are meant. */
export const idToken = (
  evidence: Evidence,
  isOfRefresh: boolean,
): readonly Instance<Recorded<Exchange>>[] => [
  ...answer(evidence, 'codeExchange'),
  ...refreshed(evidence).filter(
    ({ part }) => isOfRefresh && part.is === 'recorded' && member(part.value, 'id_token') !== undefined,
  ),
]

/** Token responses: those of the gateway, and of the code grant those whose access token can be read. */
export const accessToken = (evidence: Evidence): readonly Instance<Recorded<Exchange>>[] => [
  ...answer(evidence, 'token'),
  ...codeToken(evidence).filter(
    ({ part }) => part.is === 'recorded' && readJwt(member(part.value, 'access_token') ?? '') !== undefined,
  ),
]

/** The first refresh, and those that the run got besides, each with the exchange whose refresh token it sent. */
export function refresh({ steps, further }: Evidence): readonly Instance<Steps>[] {
  const { discovery, codeExchange } = steps
  const answers = Object.values(further.answers)
  const again = answers.filter(({ step }) => step === 'refresh')
  const before = (of: string) =>
    answers.find((one) => one.step === 'codeExchange' && one.of === of && of === OF.second)?.answer ??
    codeExchange
  return [
    { part: inPlaceOf({ discovery, codeExchange, refresh: steps.refresh }, steps.refresh) },
    ...again.map(({ answer, of }) => ({
      part: inPlaceOf({ discovery, codeExchange: before(of), refresh: answer }, answer),
      where: `in the answer to a refresh ${of}`,
    })),
  ]
}

/** What was found of the signature of each id_token. */
export const signature = ({
  idTokenSignatures,
  further,
}: Evidence): readonly Instance<Recorded<Verification>>[] =>
  Object.entries(idTokenSignatures).map(([key, part]) => {
    const of = key === 'refresh' ? 'to a refresh' : further.answers[key]?.of
    return { part, ...(of && { where: `in the answer ${of}` }) }
  })

/** The first userinfo response, and those to other requests that were accepted. */
export function userinfo({ steps, refusals }: Evidence): readonly Instance<Recorded<Exchange>>[] {
  const others = (['userinfo by POST', 'userinfo with refreshed token'] as const).flatMap((key) => {
    const { answer, when } = refusals[key] ?? {}
    return answer?.is === 'recorded' && isAccepted(answer.value)
      ? [{ part: answer, where: `when ${when}` }]
      : []
  })
  return [{ part: steps.userinfo }, ...others]
}

/** The first approved consent, and those that the run got besides. */
export function approval({ consents, further }: Evidence): readonly Instance<Recorded<Consent>>[] {
  const again = Object.values(further.consents).map(({ consent, of }) => ({
    part: consent,
    where: `in the consent ${of}`,
  }))
  return [{ part: consents.approved }, ...again]
}

/** Every consent of the run, denied ones too. */
export const consent = (evidence: Evidence): readonly Instance<Recorded<Consent>>[] => {
  const { denied } = evidence.consents
  const ofDenied = { part: denied, where: 'in the denied consent' }
  return [...approval(evidence), ...(lacksDenial(denied) ? [] : [ofDenied])]
}

/** The same, as far as there is one: what is seen of an approved one stays seen where no denied one came after it. */
export const walk = (evidence: Evidence) => firstAnd(consent(evidence), (part) => part.is === 'recorded')

/** Those in which the user is to choose the data provider. */
export const choice = (evidence: Evidence) => firstAnd(approval(evidence), (part) => !isFixed(part))

/** Those in which the user is to see what is asked for; a service may remember what was approved before. */
export const requestForConsent = (evidence: Evidence) =>
  firstAnd(approval(evidence), (part) => !isRemembered(part))

/** The first one, whatever it is, and of the others those that are meant. */
const firstAnd = (
  all: readonly Instance<Recorded<Consent>>[],
  isMeant: (part: Recorded<Consent>) => boolean,
): readonly Instance<Recorded<Consent>>[] => all.filter(({ part }, index) => index === 0 || isMeant(part))

/** The denied consent, and the approved ones for which the data provider was fixed. */
export function fixed(evidence: Evidence): readonly Instance<Recorded<Consent>>[] {
  const { denied } = evidence.consents
  const [, ...again] = approval(evidence)
  const approved = again.filter(({ part }) => isFixed(part))
  return approved.length > 0 && lacksDenial(denied) ? approved : [{ part: denied }, ...approved]
}

/** A page with no way to deny shows nothing that it does not show to who approves. */
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
