import { expect, test } from '../demo/other-test.ts'
import { reportIn } from '../runner.ts'

test('addresses that are wrong in the configuration are no departure of the service', async ({
  service,
  folder,
  run,
}) => {
  const { ISSUER_URL, BASE_URL } = service.environment
  const { end } = await run({ ISSUER_URL: `${ISSUER_URL}/oauth2/token`, BASE_URL: `${BASE_URL}/auth/token` })
  const { clauses, verdict } = reportIn(folder)
  const departures = clauses.filter(({ outcome }) => ['broken', 'warning', 'notice'].includes(outcome))
  expect(departures.map(({ id }) => id)).toEqual([])
  expect(verdict).toBe('incomplete')
  expect(end).toBe(4)
  const told = (id: string) => clauses.find((clause) => clause.id === id)?.checks[0]?.todo
  for (const id of ['discovery.request', 'par.request', 'exchange.request'])
    expect(told(id), id).toBe(`Set ISSUER_URL=${ISSUER_URL}`)
  for (const id of ['token.request', 'api.client-credentials-token'])
    expect(told(id), id).toBe(`Set BASE_URL=${BASE_URL}`)
})
