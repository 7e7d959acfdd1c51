import type { WalkedPage } from '../../../helpers/browser/browser-walk.ts'
import type { Consent } from '../../../helpers/evidence/evidence.ts'
import { blocked, type Recorded, recorded } from '../../../helpers/http/exchange.ts'

export const CALLBACK = 'https://client.example/callback'

export type Shows = NonNullable<WalkedPage['shows']>
export type Walk = Partial<Consent['walk']>

export const page = (journey: string, shows?: Shows): WalkedPage => ({
  journey,
  title: '',
  address: '',
  ...(shows && { shows }),
})
export const pages = (...journeys: readonly string[]) => ({ pages: journeys.map((journey) => page(journey)) })

export function consent(
  walk: Walk = {},
  redirect?: Partial<NonNullable<Consent['redirect']>>,
  asked: Partial<Consent['asked']> = {},
): Recorded<Consent> {
  return recorded({
    decision: 'approve',
    asked: { state: 's1', redirectUri: CALLBACK, ...asked },
    walk: { pages: [], documents: [], durationMs: 1, ...walk },
    ...(redirect && { redirect: { address: CALLBACK, query: {}, fragment: {}, ...redirect } }),
  })
}

export const REDIRECTED = { query: { code: 'c1', state: 's1' } }
export const REFUSED = { query: { error: 'invalid_request' } }
export const TURNED_AWAY = blocked('the authorization endpoint redirected with an error before any page')
export const NOT_FOUND = { errorPage: { status: 404, title: 'Not found', address: 'https://as.example/x' } }
export const FAULT = { errorPage: { status: 500, title: 'Oops', address: 'https://as.example/x' } }
export const TOO_MANY = { errorPage: { status: 429, title: 'Wait', address: 'https://as.example/x' } }
export const STUCK = { failure: { kind: 'page', reason: 'no button', title: '', address: '' } } as const
export const STAYS = { failure: { ...STUCK.failure, stays: true } } as const
export const MISFIT = { failure: { ...STUCK.failure, step: { number: 1, does: 'click' } } } as const
export const OFFLINE = {
  failure: { ...STUCK.failure, kind: 'unreachable', reason: 'no connection' },
} as const
export const STOPPED = { failure: { ...STUCK.failure, kind: 'blocked', reason: 'not allowed' } } as const
export const UNUSABLE = { failure: { ...STUCK.failure, kind: 'journey', reason: 'no such step' } } as const
export const BY_HAND = { byHand: true } as const
export const FIXED = { dataProvider: 'bank-1' }

export const ERROR_404 = 'an error page: 404 “Not found” at https://as.example/x'
export const ERROR_500 = 'an error page: 500 “Oops” at https://as.example/x'
export const ERROR_429 = 'an error page: 429 “Wait” at https://as.example/x'
export const NO_END = 'the walk ended without a redirect'
