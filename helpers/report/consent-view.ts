import type { BrowserWalk, Picture } from '../browser/browser-walk.ts'
import { describeStrays, type Stray } from '../browser/stray.ts'
import type { Consent } from '../evidence/evidence.ts'
import type { PortalEvidence } from '../evidence/portal/portal-evidence.ts'
import type { Recorded } from '../http/exchange.ts'
import { parseRedirect, type Redirect } from '../http/redirect.ts'
import { fingerprint } from '../secrets/fingerprint.ts'
import { joined, own, phrase, type Shown, show } from '../secrets/shown.ts'
import { type Field, readableParameters } from './readable-exchange.ts'

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

/** The pages of the portal of which there is a picture, without repetitions. */
export function viewPortal({ walks }: PortalEvidence): ViewedConsent {
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

/** What came of opening something that must open nothing. */
export function viewProbe({ when }: { readonly when: string }, walk: Recorded<BrowserWalk>): ViewedConsent {
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

/** A consent, or why there is none. */
export function viewConsent(name: string, consent: Recorded<Consent>): ViewedConsent {
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

/** A walk of a user through the consent in a few lines: the pages, where it ended, and what the redirect carried. */
export function describeConsent({ walk, redirect }: Consent): readonly Shown[] {
  const pages = walk.pages.map(({ journey, title }) => phrase`${show(journey)} “${show(title)}”`)
  const last = walk.pages.at(-1)
  const ended = whyEnded(walk)
  return [
    phrase`pages: ${pages.length > 0 ? joined(pages, ' → ') : own('none')}`,
    ...(redirect
      ? [
          phrase`→ redirect to ${show(redirect.address)}`,
          ...told(redirect.query, ''),
          ...told(redirect.fragment, '#'),
        ]
      : [phrase`→ ${ended ? show(ended) : own('no redirect')}`]),
    ...(last && !redirect && !ended ? [phrase`at ${show(withoutHandles(last.address))}`] : []),
  ]
}

const told = (parameters: Parameters<typeof readableParameters>[0], before: string): readonly Shown[] =>
  readableParameters(parameters).map(({ name, value }) => phrase`${own(before)}${name}=${value}`)
