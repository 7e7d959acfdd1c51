import { expect, test } from 'vitest'
import { clauseIds, clauseOf } from '../../contract/index.ts'
import { partOf } from '../../contract/part-of.ts'
import { partNames } from '../../contract/parts.ts'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { opensPages, readOffers, rootsOf } from '../../helpers/config/offers.ts'
import { record } from '../../helpers/endpoints/record.ts'
import { rows } from '../../helpers/requests/rows.ts'
import { startSandbox } from '../../sandbox/index.ts'

const WHY = 'discovery: the code flow follows; put, expired-token, second-application, portal: there is none'

/** The problems of OFFERS and NOT_OFFERED, in short. */
const problemsOf = (OFFERS: string | undefined, NOT_OFFERED?: string) =>
  readOffers({ ...(OFFERS !== undefined && { OFFERS }), ...(NOT_OFFERED && { NOT_OFFERED }) }).problems.map(
    ({ where, what }) => `${where}: ${what}`,
  )

test('without OFFERS, an environment offers all of the document', () => {
  expect(readOffers({})).toEqual({ notOffered: {}, problems: [] })
  expect(problemsOf(partNames.join(', '))).toEqual([])
})

test('a part that is not offered has its own reason, or that of the part it depends on', () => {
  const { notOffered, problems } = readOffers({ OFFERS: 'client-credentials, get', NOT_OFFERED: WHY })
  expect(problems).toEqual([])
  expect(notOffered).toMatchObject({
    discovery: 'the code flow follows',
    consent: 'the code flow follows',
    'dp-id': 'the code flow follows',
    put: 'there is none',
  })
  expect(rootsOf(notOffered)).toEqual(['discovery', 'put', 'expired-token', 'second-application', 'portal'])
})

for (const [what, offers, reasons, problem] of [
  ['a word that is not a part', 'client-credentials, gett', WHY, 'OFFERS: names “gett”, which is not a part'],
  [
    'a part without the part it depends on',
    'client-credentials, dp-id',
    WHY,
    'OFFERS: names dp-id without consent',
  ],
  [
    'no way to a token',
    'get',
    WHY,
    'OFFERS: names neither client-credentials nor consent, so no token can be obtained',
  ],
  [
    'a missing reason',
    'client-credentials, get',
    'discovery, put: later',
    'NOT_OFFERED: gives no reason for expired-token, second-application and portal',
  ],
  [
    'a reason for an offered part',
    'client-credentials, get',
    `${WHY}; get: why`,
    'NOT_OFFERED: names get, which OFFERS names as well',
  ],
  [
    'reasons that cannot be read',
    'client-credentials, get',
    `${WHY}; nothing`,
    'NOT_OFFERED: has “nothing”, which is not a reason for a part',
  ],
  ['reasons but no OFFERS', undefined, WHY, 'NOT_OFFERED: is set, but OFFERS is not'],
] as const)
  test(`a configuration with ${what} is refused`, () => {
    expect(problemsOf(offers, reasons)).toContain(problem)
  })

test.each([
  ['client-credential, get', WHY, 'client-credentials'],
  ['Client-Credentials, get', WHY, 'client-credentials'],
  ['client-credentials, gett', WHY, 'get'],
])('a misspelt part, as in %s, is one problem with the nearest name', (OFFERS, NOT_OFFERED, near) => {
  const { problems } = readOffers({ OFFERS, NOT_OFFERED })
  expect(problems).toMatchObject([
    { where: 'OFFERS', expected: expect.stringMatching(`^${near}, or one of`) },
  ])
})

test('a misspelt part in NOT_OFFERED is one problem with the nearest name', () => {
  const NOT_OFFERED = WHY.replace('discovery', 'discovry')
  expect(readOffers({ OFFERS: 'client-credentials, get', NOT_OFFERED }).problems).toMatchObject([
    { where: 'NOT_OFFERED', expected: expect.stringMatching('^discovery, or one of') },
  ])
})

test('without consent, a second application needs no key pair either', () => {
  const target = loadTarget(
    {
      TARGET: 'some',
      BASE_URL: 'https://api.example',
      CLIENT_ID: 'one',
      CLIENT_SECRET: 'the secret of the one',
      SECOND_CLIENT_ID: 'other',
      SECOND_CLIENT_SECRET: 'the secret of the other',
      BUSINESS_API_GET_URL: 'https://api.example/accounts',
      OFFERS: 'client-credentials, get, second-application',
      NOT_OFFERED: WHY.replace(', second-application', ''),
    },
    '/nowhere',
  )
  expect(target.second).toMatchObject({ clientId: 'other', clientSecret: 'the secret of the other' })
})

test('pages are opened only for consents and the portal', () => {
  const scope = { OFFERS: 'client-credentials, get', NOT_OFFERED: WHY }
  expect(opensPages({})).toBe(true)
  expect(opensPages(scope)).toBe(false)
  expect(opensPages({ ...scope, OFFERS: `${scope.OFFERS}, portal`, PORTAL_URL: 'https://p.example' })).toBe(
    true,
  )
  expect(opensPages({ CONSENT: 'manual' })).toBe(false)
})

test('every stated clause belongs to a part, except for three about every business API', () => {
  const stated = clauseIds.filter((id) => clauseOf(id).force === 'stated')
  const general = stated.filter((id) => partOf(id) === undefined)
  expect(general).toEqual(['api.token-required', 'api.token-genuine', 'api.method-in-migration'])
})

test('without consent, nothing about the discovery document concerns the code flow', () => {
  const stated = clauseIds.filter((id) => clauseOf(id).force === 'stated' && partOf(id) === 'discovery')
  expect(stated).toEqual(['discovery.request', 'discovery.json'])
  const ofCodeFlow = ['discovery.par-path', 'discovery.pkce', 'discovery.response-types'] as const
  expect(ofCodeFlow.map(partOf)).toEqual(['consent', 'consent', 'consent'])
})

test('with client credentials alone, four variables are enough, and only the gateway receives requests', async () => {
  const sandbox = await startSandbox()
  const { BASE_URL = '', CLIENT_ID = '', CLIENT_SECRET = '', BUSINESS_API_GET_URL = '' } = sandbox.environment
  const session: ConsentSession = {
    walk: () => Promise.reject(new Error('no page is opened')),
    close: async () => {},
  }
  try {
    const target = loadTarget(
      {
        TARGET: 'some',
        BASE_URL,
        CLIENT_ID,
        CLIENT_SECRET,
        BUSINESS_API_GET_URL,
        OFFERS: 'client-credentials, get',
        NOT_OFFERED: WHY,
      },
      '/nowhere',
    )
    const evidence = await record(target, async () => session, rows)
    const { token, discovery, par, apiGet } = evidence.steps
    expect([token.is, apiGet.is]).toEqual(['recorded', 'recorded'])
    for (const missing of [discovery, par, evidence.consents.denied, evidence.portal])
      expect(missing).toMatchObject({ is: 'not offered' })
    const sent = Object.values(evidence.refusals).flatMap(({ answer }) =>
      answer.is === 'recorded' ? [new URL(answer.value.request.url).origin] : [],
    )
    expect(new Set(sent)).toEqual(new Set([new URL(BASE_URL).origin]))
  } finally {
    await sandbox.close()
  }
})
