import type { BrowserWalk, WalkedPage } from '../browser/browser-walk.ts'
import { describeStrays } from '../browser/stray.ts'
import type { Consent } from '../evidence/evidence.ts'
import type { PortalEvidence } from '../evidence/portal/portal-evidence.ts'
import type { ProbeRow } from '../evidence/probe-list.ts'
import type { Recorded } from '../http/exchange.ts'
import { parseRedirect, type Redirect } from '../http/redirect.ts'
import { fingerprint } from '../secrets/fingerprint.ts'
import { joined, own, phrase, type Shown, show } from '../secrets/shown.ts'
import { type Field, readableParameters } from './readable-exchange.ts'

/** A page that the user visited. */
export interface ViewedPage {
  readonly journey: Shown
  readonly title: Shown
  readonly address: Shown
  /** What the page showed, as far as its journey describes it. */
  readonly shows: readonly Shown[]
  /** JPEG in base64. */
  readonly screenshot?: Shown
  /** Why there is no picture. */
  readonly noPicture?: Shown
}

/** One walk through the consent, or all walks through the developer portal. */
export interface ViewedConsent {
  readonly title: Shown
  /** Values of the authorization request that the redirect must return. */
  readonly asked: readonly Field[]
  readonly pages: readonly ViewedPage[]
  /** The final redirect of the browser. */
  readonly redirect?: { readonly address: Shown; readonly parameters: readonly Field[] }
  /** Why there is no redirect. */
  readonly because?: Shown
  /** What its pages sent or tried to send to hosts that are not allowed, one sentence each. */
  readonly strays: readonly Shown[]
  readonly durationMs: number
}

const unseen = (title: Shown, because: string): ViewedConsent => ({
  ...{ title, asked: [], pages: [], strays: [], durationMs: 0 },
  because: show(because),
})

function viewWalk(title: Shown, walk: BrowserWalk, redirect: Redirect | undefined): ViewedConsent {
  const ended = whyEnded(walk)
  return {
    title,
    asked: [],
    pages: pagesOf(walk),
    ...(redirect && {
      redirect: {
        address: show(redirect.address),
        parameters: [
          ...readableParameters(redirect.query),
          ...readableParameters(redirect.fragment).map((one) => ({ ...one, name: phrase`#${one.name}` })),
        ],
      },
    }),
    strays: describeStrays(walk.strays ?? []).map(show),
    ...(ended && { because: show(ended) }),
    durationMs: walk.durationMs,
  }
}

/** The pages of the portal that have a picture, or a reason why there is none. */
export function viewPortal({ walks }: PortalEvidence): ViewedConsent {
  const reason = walks.find(({ failure }) => failure)?.failure?.reason
  return {
    title: own('The developer portal'),
    asked: [],
    pages: walks.flatMap(pagesOf).filter(({ screenshot, noPicture }) => screenshot ?? noPicture),
    strays: describeStrays(walks.flatMap(({ strays = [] }) => strays)).map(show),
    ...(reason && { because: show(reason) }),
    durationMs: walks.reduce((sum, { durationMs }) => sum + durationMs, 0),
  }
}

/** The result of opening an address that the service must refuse. */
export function viewProbe({ opened }: Pick<ProbeRow, 'opened'>, walk: Recorded<BrowserWalk>): ViewedConsent {
  const title = own(opened)
  if (walk.is !== 'recorded') return unseen(title, walk.because)
  const { redirect } = walk.value
  return viewWalk(title, walk.value, redirect === undefined ? undefined : parseRedirect(redirect))
}

/** A consent, or why there is none. */
export function viewConsent(name: string, consent: Recorded<Consent>): ViewedConsent {
  const title = own(`Consent: ${name}`)
  if (consent.is !== 'recorded') return unseen(title, consent.because)
  const { walk, redirect, asked } = consent.value
  return {
    ...viewWalk(asked.dataProvider ? phrase`${title}, with a fixed data provider` : title, walk, redirect),
    asked: [
      { name: own('redirect_uri'), value: show(asked.redirectUri) },
      { name: own('state'), value: own(fingerprint('state', asked.state)) },
    ],
  }
}

/** The pages of a walk, and, if it failed, the page of the failure. */
function pagesOf({ pages, failure }: Pick<BrowserWalk, 'pages' | 'failure'>): readonly ViewedPage[] {
  const last = failure?.screenshot || failure?.noPicture ? [{ ...failure, journey: 'where it ended' }] : []
  const all: readonly WalkedPage[] = [...pages, ...last]
  return all.map(({ journey, title, address, shows = {}, screenshot, noPicture }) => ({
    journey: show(journey),
    title: show(title),
    address: show(withoutHandles(address)),
    shows: shownOn(shows),
    ...(screenshot && { screenshot: own(screenshot) }),
    ...(noPicture && { noPicture: show(noPicture) }),
  }))
}

/** Replaces long random path segments by fingerprints, since they may identify the session of the user. */
function withoutHandles(address: string): string {
  const [first = '', ...parts] = address.split('/')
  return [first, ...parts.map((part) => (isHandle(part) ? fingerprint('part', part) : part))].join('/')
}

const isHandle = (part: string): boolean => /^[\w.~-]{20,}$/.test(part) && /\d/.test(part)

function shownOn({ permissions = {}, dataProvider }: NonNullable<WalkedPage['shows']>): readonly Shown[] {
  const parts = { ...permissions, ...(dataProvider !== undefined && { 'the data provider': dataProvider }) }
  return Object.entries(parts).map(([name, isShown]) =>
    show(`${name} ${isShown ? 'is shown' : 'is not shown'}`),
  )
}

/** Why a walk ended without a redirect; `undefined` if it has one. */
function whyEnded({ errorPage, failure }: BrowserWalk): string | undefined {
  if (errorPage)
    return `an error page: ${errorPage.status} “${errorPage.title}” at ${withoutHandles(errorPage.address)}`
  return failure?.reason
}

/** A walk through the consent in a few lines: the pages, where it ended, and the parameters of the redirect. */
export function describeConsent({ walk, redirect: sentTo }: Consent): readonly Shown[] {
  const { pages, redirect, because } = viewWalk(own(''), walk, sentTo)
  const walked = pages.map(({ journey, title }) => phrase`${journey} “${title}”`)
  const last = pages.at(-1)
  return [
    phrase`pages: ${walked.length > 0 ? joined(walked, ' → ') : own('none')}`,
    ...(redirect
      ? [
          phrase`→ redirect to ${redirect.address}`,
          ...redirect.parameters.map(({ name, value }) => phrase`${name}=${value}`),
        ]
      : [phrase`→ ${because ?? own('no redirect')}`]),
    ...(last && !redirect && !because ? [phrase`at ${last.address}`] : []),
  ]
}
