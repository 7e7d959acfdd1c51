import type { WalkedPage } from '../../../helpers/browser/browser-walk.ts'
import type { Consent } from '../../../helpers/evidence/evidence.ts'
import { type Recorded, recorded } from '../../../helpers/http/exchange.ts'

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
export const FIXED = { dataProvider: 'bank-1' }
