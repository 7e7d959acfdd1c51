import { reportIn } from '../runner.ts'
import { expect, test } from './other-test.ts'

test('a service that is built differently is kept, with an .env, adaptations and a journey', async ({
  service,
  folder,
  run,
}) => {
  const { end, text } = await run()
  const report = reportIn(folder)
  expect(report.clauses.filter(({ outcome }) => outcome === 'broken' || outcome === 'blocked')).toEqual([])
  expect(report.verdict, text).toBe('kept')
  expect(end).toBe(0)
  expect(report.usage.logins).toBe(1)
  expect(report.adaptations.map(({ at }) => at)).toEqual([
    'DP_ID_IN',
    'CLIENT_CERTIFICATES',
    '/clientCredentials/form/scope',
    '/tokenExchange/form/client_id',
    '/assertion/audience',
    '/assertion/lifetime',
    '/requestObject/audience',
    '/requestObject/lifetime',
    '/requestObject/claims/nbf',
    '/requestObject/header/typ',
    '/authorization/query/ui_locales',
    '/consentId',
    '/businessApi/get/headers/x-api-key',
    '/businessApi/put/headers/x-api-key',
  ])
  expect(text).toContain('Needed to run, not in the document')
  const written = JSON.stringify(report) + text
  for (const name of ['CLIENT_SECRET', 'CONSENT_PASSWORD', 'CONSENT_TOTP_SEED', 'API_KEY'])
    expect(written, name).not.toContain(service.environment[name])
})
