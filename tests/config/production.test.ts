import { expect, test } from 'vitest'
import type { ConsentSession } from '../../helpers/browser/consent-session.ts'
import { loadTarget } from '../../helpers/config/load-target.ts'
import { checkSet, isProduction, productionProblems } from '../../helpers/config/production.ts'
import { record } from '../../helpers/evidence/record.ts'
import { rows } from '../../helpers/requests/rows.ts'
import { startSandbox } from '../../sandbox/index.ts'

for (const name of ['production', 'prod', 'live', 'production-eu', 'eu-prod'])
  test(`${name} is production, and runs only where that is allowed`, () => {
    expect(isProduction({ TARGET: name })).toBe(true)
    expect(productionProblems({ TARGET: name })).toMatchObject([{ where: 'ALLOW_PRODUCTION' }])
    expect(productionProblems({ TARGET: name, ALLOW_PRODUCTION: 'yes' })).toEqual([])
    expect(checkSet({ TARGET: name })).toBe('production')
    expect(checkSet({ TARGET: name, PRODUCTION_CHECKS: 'all' })).toBe('all')
  })

for (const name of ['development', 'alive', 'staging', 'products', 'product-api'])
  test(`${name} is not production, unless the configuration says so`, () => {
    expect(isProduction({ TARGET: name })).toBe(false)
    expect(checkSet({ TARGET: name })).toBe('all')
    expect(productionProblems({ TARGET: name })).toEqual([])
    expect(checkSet({ TARGET: name, PRODUCTION: 'yes' })).toBe('production')
    expect(productionProblems({ TARGET: name, PRODUCTION: 'yes' })).toMatchObject([
      { where: 'ALLOW_PRODUCTION' },
    ])
  })

for (const name of ['prd', 'eu-prd', 'prod1', 'preprod', 'nonprod', 'produktion', 'live2', 'liveeu'])
  test(`nobody guesses whether ${name} is production`, () => {
    expect(productionProblems({ TARGET: name })).toMatchObject([{ where: 'PRODUCTION' }])
    expect(productionProblems({ TARGET: name, PRODUCTION: 'no' })).toEqual([])
    expect(checkSet({ TARGET: name, PRODUCTION: 'no' })).toBe('all')
    expect(productionProblems({ TARGET: name, PRODUCTION: 'yes' })).toMatchObject([
      { where: 'ALLOW_PRODUCTION' },
    ])
    expect(checkSet({ TARGET: name, PRODUCTION: 'yes' })).toBe('production')
  })

test('a name that says production is not talked out of it', () => {
  const values = { TARGET: 'production', PRODUCTION: 'no', ALLOW_PRODUCTION: 'yes' }
  expect(productionProblems(values)).toMatchObject([{ where: 'PRODUCTION' }])
  expect(checkSet(values)).toBe('production')
})

test('in production nothing is written, no credential is tried, and one consent is given', async () => {
  const sandbox = await startSandbox()
  const decisions: string[] = []
  const session: ConsentSession = {
    walk: async ({ decision, redirectUri, state }) => {
      decisions.push(decision)
      return { pages: [], documents: [], durationMs: 0, redirect: `${redirectUri}?code=c&state=${state}` }
    },
    close: async () => {},
  }
  try {
    const variables = {
      ...sandbox.environment,
      CONSENT_JOURNEY: 'sandbox.json',
      PORTAL_JOURNEY: 'sandbox-portal.json',
      ALLOW_PRODUCTION: 'yes',
    }
    const target = loadTarget({ TARGET: 'production', ...variables }, process.cwd())
    const evidence = await record(target, async () => session, rows)
    expect(evidence.checkSet).toBe('production')
    expect(decisions).toEqual(['approve'])
    expect(evidence.steps.putWithClientCredentials).toMatchObject({ is: 'left out' })
    expect(evidence.consents.denied).toMatchObject({ is: 'left out' })
    const probed = new Set(Object.values(evidence.probes).map(({ walk }) => walk.is))
    expect(probed).toEqual(new Set(['left out', 'does not apply']))
    const sent = Object.entries(evidence.refusals).filter(([, { answer }]) => answer.is === 'recorded')
    expect(sent.map(([key]) => key).sort()).toEqual([
      'apiGet authorization missing',
      'par request.code_challenge empty',
      'par request.code_challenge missing',
      'token grant_type another',
      'token grant_type appended',
      'token grant_type empty',
      'token grant_type missing',
      'token grant_type other-case',
    ])
    const others = Object.entries(evidence.refusals).filter(([, { answer }]) => answer.is !== 'recorded')
    // Userinfo is asked without a token as well, once it has been answered with one, which this session does not get.
    const { 'userinfo without token': userinfo, ...unsafe } = Object.fromEntries(others)
    expect(userinfo?.answer.is).toBe('inconclusive')
    const why = Object.values(unsafe).map(({ answer }) => answer.is)
    expect([...new Set(why)].sort()).toEqual(['does not apply', 'left out'])
  } finally {
    await sandbox.close()
  }
})
