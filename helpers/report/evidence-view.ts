import type { BrowserWalk, Picture } from '../browser/browser-walk.ts'
import { describeStrays, type Stray } from '../browser/stray.ts'
import type { AttemptOfRow, Consent, Evidence } from '../evidence/evidence.ts'
import type { PortalEvidence } from '../evidence/portal/portal-evidence.ts'
import { probeRows } from '../evidence/probe-list.ts'
import { productExchanges } from '../evidence/products/product-evidence.ts'
import { STEPS, type Subject, stepNames, stepOf } from '../evidence/steps.ts'
import { wrongRequestsOf } from '../evidence/wrong-requests.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { parseRedirect, type Redirect } from '../http/redirect.ts'
import { fingerprint } from '../secrets/fingerprint.ts'
import type { Secret } from '../secrets/secret.ts'
import { addSentValues } from '../secrets/sent-values.ts'
import { type ForReaders, own, phrase, type Shown, show } from '../secrets/shown.ts'
import { curlOf } from './curl/curl-of.ts'
import type { Edited } from './curl/placeholders.ts'
import {
  type Field,
  type ReadableExchange,
  readableExchange,
  readableParameters,
} from './readable-exchange.ts'

/** One request of the run, or why it was not sent. */
export interface ViewedExchange {
  readonly title: Shown
  /** For a refusal: key of the accepted request that it edits. */
  readonly twin?: Shown
  readonly exchange?: ReadableExchange
  /** The command that sends the request, with variables in the place of secrets. */
  readonly curl?: Shown
  readonly because?: Shown
}

/** The picture of a page, or why there is none. */
export interface ViewedPicture {
  /** JPEG in base64. */
  readonly screenshot?: Shown
  /** Fingerprints of secrets that the page shows and the picture does not. */
  readonly covered?: readonly Shown[]
  readonly noPicture?: Shown
}

/** A page that the user went through. */
export interface ViewedPage extends ViewedPicture {
  readonly journey: Shown
  readonly title: Shown
  readonly address: Shown
  /** What the page showed, as far as its journey says how to see it. */
  readonly shows: readonly Shown[]
}

/** One walk through the consent, or all those through the developer portal. */
export interface ViewedConsent {
  readonly title: Shown
  /** What the authorization request asked for, as far as the redirect has to give it back. */
  readonly asked: readonly Field[]
  readonly pages: readonly ViewedPage[]
  /** Where the browser was sent at the end. */
  readonly redirect?: { readonly address: Shown; readonly parameters: readonly Field[] }
  /** Why there is no redirect. */
  readonly because?: Shown
  /** What its pages sent, or would have sent, to hosts that are not allowed, a sentence each. */
  readonly strays: readonly Shown[]
  readonly durationMs: number
}

/** What a run saw, for readers: no secret, and personal data by its shape only. */
export interface EvidenceView {
  readonly target: Shown
  readonly startedAt: Shown
  readonly exchanges: Readonly<Record<string, ViewedExchange>>
  readonly consents: Readonly<Record<string, ViewedConsent>>
}

/** Compiles only if every text of a view has passed. */
export type ToldEvidence = EvidenceView extends ForReaders<EvidenceView> ? EvidenceView : never

/** Makes the view of readers. The keys are those by which checks name what they judged. */
export function viewEvidence(evidence: Evidence): ToldEvidence {
  const { target, startedAt, steps, further, consents, probes, portal, secrets } = evidence
  addSentValues(steps)
  const genuine = genuineOf(evidence)
  const viewed = (answer: Recorded<Exchange>, subject: Subject, field?: string) =>
    viewAnswer(answer, subject, secrets, field === undefined ? undefined : { field, genuine })
  return {
    target: own(target),
    startedAt: own(startedAt),
    exchanges: Object.fromEntries([
      ...stepNames.map((step) => [
        step,
        { title: own(STEPS[step].title), ...viewed(steps[step], STEPS[step].subject) },
      ]),
      ...Object.entries(further.answers).map(([key, { step, of, answer }]) => [
        key,
        { title: own(`${STEPS[step].title}, ${of}`), ...viewed(answer, STEPS[step].subject) },
      ]),
      ...Object.entries(wrongRequestsOf(evidence)).map(([key, attempt]) => [
        key,
        viewRefusal(attempt, (answer, subject) => viewed(answer, subject, fieldOf(key))),
      ]),
      ...productExchanges(evidence.products).map(({ key, title, twin, answer }) => [
        key,
        {
          title: show(title),
          ...(twin && { twin: show(twin) }),
          ...viewed(answer, 'business data', twin && 'authorization'),
        },
      ]),
    ]),
    consents: {
      ...Object.fromEntries(
        Object.entries(consents).map(([name, consent]) => [consentKey(name), viewConsent(name, consent)]),
      ),
      ...Object.fromEntries(
        Object.entries(further.consents).map(([key, { of, consent }]) => [
          consentKey(key),
          viewConsent(`approved, ${of}`, consent),
        ]),
      ),
      ...Object.fromEntries(
        probeRows.map(([name, row]) => [probeKey(name), viewProbe(row, probes[name].walk)]),
      ),
      ...(portal.is === 'recorded' && { [PORTAL]: viewPortal(portal.value) }),
    },
  }
}

/** Key of the walk through the developer portal among the evidence. */
export const PORTAL = 'portal'

/** Key of what was negotiated before anything was exchanged. */
export const TLS = 'TLS'

/** The pages of the portal of which there is a picture, without repetitions. */
function viewPortal({ walks }: PortalEvidence): ViewedConsent {
  const seen = walks.flatMap(({ pages, failure }) => pagesOf({ pages, ...(failure && { failure }) }))
  const failures = walks.flatMap(({ failure }) => failure?.reason ?? [])
  return {
    title: own('The developer portal'),
    asked: [],
    pages: seen.filter(({ screenshot, noPicture }) => screenshot ?? noPicture),
    strays: shownStrays(walks.flatMap(({ strays = [] }) => strays)),
    ...(failures[0] && { because: show(failures[0]) }),
    durationMs: walks.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }
}

/** Key of a consent among the evidence. */
export const consentKey = (name: string): string => `consent: ${name}`

/** Key of a probe among the evidence. */
export const probeKey = (name: string): string => `opened: ${name}`

function viewProbe({ when }: { readonly when: string }, walk: Recorded<BrowserWalk>): ViewedConsent {
  const title = own(`Opened when ${when}`)
  if (walk.is !== 'recorded')
    return { title, asked: [], pages: [], strays: [], because: show(walk.because), durationMs: 0 }
  const { pages, redirect, failure, strays = [], durationMs } = walk.value
  const ended = whyEnded(walk.value)
  return {
    title,
    asked: [],
    pages: pagesOf({ pages, ...(failure && { failure }) }),
    ...(redirect !== undefined && { redirect: viewRedirect(parseRedirect(redirect)) }),
    strays: shownStrays(strays),
    ...(ended && { because: show(ended) }),
    durationMs,
  }
}

function viewRefusal(
  { area, when, answer }: AttemptOfRow,
  viewed: (answer: Recorded<Exchange>, subject: Subject) => Pick<ViewedExchange, 'exchange' | 'because'>,
): ViewedExchange {
  const twin = stepOf(area)
  return { title: own(when), twin: own(twin), ...viewed(answer, STEPS[twin].subject) }
}

/** The field that a row edits, by its key. */
const fieldOf = (key: string): string => key.split(' ')[1]?.split('.')[0] ?? ''

/** What the unedited requests of a run carried. */
function genuineOf({ steps, further }: Evidence): ReadonlySet<string> {
  const answers = [...Object.values(steps), ...Object.values(further.answers).map(({ answer }) => answer)]
  return new Set(
    answers.flatMap((answer) => {
      if (answer.is !== 'recorded') return []
      const { form = {}, headers } = answer.value.request
      return [...Object.values(form), headers.authorization?.replace(/^\S+ /, '') ?? '']
    }),
  )
}

function viewAnswer(
  answer: Recorded<Exchange>,
  subject: Subject,
  secrets: readonly Secret[],
  edited?: Edited,
): Pick<ViewedExchange, 'exchange' | 'because' | 'curl'> {
  if (answer.is !== 'recorded') return { because: show(answer.because) }
  const curl = curlOf(answer.value.request, secrets, edited)
  return { exchange: readableExchange(answer.value, subject), ...(curl && { curl }) }
}

function viewConsent(name: string, consent: Recorded<Consent>): ViewedConsent {
  const title = own(`Consent: ${name}`)
  if (consent.is !== 'recorded')
    return { title, asked: [], pages: [], strays: [], because: show(consent.because), durationMs: 0 }
  const { walk, redirect, asked } = consent.value
  const ended = whyEnded(walk)
  return {
    title: asked.dataProvider ? phrase`${title}, with a fixed data provider` : title,
    asked: [
      { name: own('redirect_uri'), value: show(asked.redirectUri) },
      { name: own('state'), value: own(fingerprint('state', asked.state)) },
    ],
    pages: pagesOf(walk),
    strays: shownStrays(walk.strays ?? []),
    ...(redirect && { redirect: viewRedirect(redirect) }),
    ...(ended && { because: show(ended) }),
    durationMs: walk.durationMs,
  }
}

const viewRedirect = ({ address, query, fragment }: Redirect): NonNullable<ViewedConsent['redirect']> => ({
  address: show(address),
  parameters: [
    ...readableParameters(query),
    ...readableParameters(fragment).map(({ name, value }) => ({ name: phrase`#${name}`, value })),
  ],
})

function pagesOf({ pages, failure }: Pick<BrowserWalk, 'pages' | 'failure'>): ViewedPage[] {
  const walked = pages.map(({ journey, title, address, shows, ...page }) => ({
    journey: show(journey),
    title: show(title),
    address: show(withoutHandles(address)),
    shows: shownOn(shows),
    ...pictureOf(page),
  }))
  if (!failure?.screenshot && !failure?.noPicture) return walked
  const { title, address } = failure
  return [
    ...walked,
    {
      journey: own('where it ended'),
      title: show(title),
      address: show(withoutHandles(address)),
      shows: [],
      ...pictureOf(failure),
    },
  ]
}

const pictureOf = ({ screenshot, covered, noPicture }: Picture): ViewedPicture => ({
  ...(screenshot && { screenshot: own(screenshot) }),
  ...(covered && { covered: covered.map((mark) => show(mark)) }),
  ...(noPicture && { noPicture: show(noPicture) }),
})

const shownStrays = (strays: readonly Stray[]): readonly Shown[] =>
  describeStrays(strays).map((stray) => show(stray))

/** A long random part of a page's address is a handle on the session of its user. */
export function withoutHandles(address: string): string {
  const [first = '', ...parts] = address.split('/')
  return [first, ...parts.map((part) => (isHandle(part) ? fingerprint('part', part) : part))].join('/')
}

const isHandle = (part: string): boolean => /^[\w.~-]{20,}$/.test(part) && /\d/.test(part)

function shownOn(shows: BrowserWalk['pages'][number]['shows']): Shown[] {
  const yesNo = (name: string, isShown: boolean) => show(`${name} ${isShown ? 'is shown' : 'is not shown'}`)
  return [
    ...Object.entries(shows?.permissions ?? {}).map(([name, isShown]) => yesNo(name, isShown)),
    ...(shows?.dataProvider === undefined ? [] : [yesNo('the data provider', shows.dataProvider)]),
  ]
}

/** Why a walk ended without a redirect; `undefined` where it has one. */
export function whyEnded({ errorPage, failure }: BrowserWalk): string | undefined {
  if (errorPage)
    return `an error page: ${errorPage.status} “${errorPage.title}” at ${withoutHandles(errorPage.address)}`
  return failure?.reason
}
