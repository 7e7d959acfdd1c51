import { expect, test } from 'vitest'
import { outlookOf } from '../../../commands/doctor/outlook.ts'
import { loadProject } from '../../config/project.ts'
import { folderWith } from '../../temporary-folder.ts'

type Values = Readonly<Record<string, string>>

const DP_ID = { DP_ID: 'dp-1', DP_ID_IN: 'par' }
const PUT = { BUSINESS_API_PUT_URL: 'https://api.example.com/notes', BUSINESS_API_PUT_BODY: '{}' }
const EXPIRED = { EXPIRED_ACCESS_TOKEN: 'canary-expired-token' }
const WHOLE = { ...DP_ID, ...PUT, ...EXPIRED }

const READY = 'Ready: npm run contract -- --target development'
const incompleteWithout = (names: string) =>
  `Ready, but the run will be incomplete: set ${names} (or leave the part out: OFFERS).`

/** The first line about a target with these variables. */
const firstLine = (env: Values, files: Values = {}) =>
  outlookOf(loadProject({ env }), env, folderWith(files))[0]

/** What is set, and the variables that are named. */
const UNSET: readonly (readonly [set: string, env: Values, names: string])[] = [
  ['nothing', {}, 'DP_ID, DP_ID_IN, BUSINESS_API_PUT_URL, BUSINESS_API_PUT_BODY and EXPIRED_ACCESS_TOKEN'],
  ['DP_ID', DP_ID, 'BUSINESS_API_PUT_URL, BUSINESS_API_PUT_BODY and EXPIRED_ACCESS_TOKEN'],
  [
    'all but the PUT',
    { ...DP_ID, ...EXPIRED, BUSINESS_API_PUT_READS_BACK: 'yes' },
    'BUSINESS_API_PUT_URL and BUSINESS_API_PUT_BODY',
  ],
]

for (const [set, env, names] of UNSET)
  test(`variables that a stated clause needs are named if this is set: ${set}`, () => {
    expect(firstLine(env)).toBe(incompleteWithout(names))
  })

test('a target with every part is ready', () => {
  expect(firstLine(WHOLE)).toBe(READY)
})

test('a part that is not offered, or not safe in production, needs no variable', () => {
  expect(firstLine({ OFFERS: 'client-credentials, get', NOT_OFFERED: NOT_HERE })).toBe(READY)
  expect(firstLine({ ...EXPIRED, PRODUCTION: 'yes', ALLOW_PRODUCTION: 'yes' })).toBe(READY)
})

const NOT_HERE =
  'discovery, consent, put, expired-token, second-application, portal: this environment has none of them'

test('only a run tries a business API that accepts no token of client credentials', () => {
  const tried = (parts: string, left: string) => {
    const env = {
      OFFERS: parts,
      NOT_OFFERED: `${left}, put, expired-token, second-application, portal: none`,
      ...GET,
    }
    return outlookOf(loadProject({ env }), env, folderWith({})).filter((line) => line.startsWith('Only'))
  }
  expect(tried('discovery, consent, get', 'client-credentials, denial, provider-choice, dp-id')).toEqual([
    'Only a run tries BUSINESS_API_GET_URL and the consent pages.',
  ])
  expect(tried('client-credentials, get', 'discovery')).toEqual([])
})

const GET = { BUSINESS_API_GET_URL: 'https://api.example.com/accounts' }

test('a waiver of the clause takes the place of the variable until it expires', () => {
  const [today, before] = [0, 1].map((days) =>
    new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10),
  )
  const waived = (expiry = '') => {
    const clause = { clause: 'api.token-expired', target: 'development', expiry }
    const entry = { ...clause, reason: 'none', owner: 'the gateway team', link: 'https://tracker.example/1' }
    return { 'waivers.json': JSON.stringify({ waivers: [entry] }) }
  }
  expect(firstLine({ ...DP_ID, ...PUT }, waived(today))).toBe(READY)
  expect(firstLine({ ...DP_ID, ...PUT }, waived(before))).toBe(incompleteWithout('EXPIRED_ACCESS_TOKEN'))
})

test('a portal that a run only reads is said to be judged in part', () => {
  const reads = (PORTAL_ACTIONS: string) => {
    const env = { ...WHOLE, ...PORTAL, PORTAL_ACTIONS }
    return outlookOf(loadProject({ env, files }), env, folderWith({})).filter((line) =>
      line.includes('PORTAL_ACTIONS'),
    )
  }
  const walk = { steps: [{ click: { role: 'button' } }] }
  const files = { 'journeys/portal.json': { signIn: { open: '.', ...walk }, listKeys: READ } }
  expect(reads('read')).toEqual(['Actions on keys in the portal are judged only with PORTAL_ACTIONS=manage.'])
  expect(reads('manage')).toEqual([])
})

const READ = { open: '.', steps: [{ read: { css: 'tr' }, as: 'keys' }] }
const PORTAL = {
  PORTAL_URL: 'https://portal.example.com',
  PORTAL_USERNAME: 'developer',
  PORTAL_PASSWORD: 'canary-portal-password',
  PORTAL_JOURNEY: 'portal.json',
}
