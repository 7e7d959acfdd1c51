import { join } from 'node:path'
import type { WalkRequest } from '../../helpers/browser/browser-walk.ts'
import type { Journeys } from '../../helpers/browser/journeys.ts'
import { loadJourneys } from '../../helpers/config/load-journeys.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { REDIRECT_URI, USER } from './consent-pages.ts'
import type { Service } from './service.ts'

/** A time limit that no test reaches, in milliseconds. */
export const PATIENT = { pageTimeout: 300_000 }

/** The journeys that fit the pages of the tests. */
export const JOURNEYS: Journeys = loadJourneys(join(import.meta.dirname, 'journeys.json'))

/** The origin of a service under another host name, which no configuration of these tests allows. */
export function foreign({ origin }: Pick<Service, 'origin'>): string {
  return origin.replace('127.0.0.1', 'localhost')
}

/** The placeholder for a variable in a journey. */
export function the(variable: string): string {
  return `\${${variable}}`
}

/** A walk from `/authorize` of a service. */
export function walkFrom({ origin }: Pick<Service, 'origin'>, walk: Partial<WalkRequest> = {}): WalkRequest {
  return {
    authorizationUrl: `${origin}/authorize?client_id=app&scope=openid&request_uri=urn:x:1`,
    redirectUri: REDIRECT_URI,
    state: 's1',
    decision: 'approve',
    journeys: JOURNEYS,
    variables: USER,
    allowedOrigins: originsOf(['http://127.0.0.1']),
    permissions: ['read_accounts', 'read_balances'],
    ...walk,
  }
}
