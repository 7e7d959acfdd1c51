import { withForm } from '../../helpers/http/unsigned-request.ts'
import { expect, test } from './other-test.ts'

const WRONG = { redirect_uri: 'https://planner.example/elsewhere' }

test('a refused request of its application spends a code', async ({ client }) => {
  const { at, requests } = client
  const { code, verifier } = await client.consent()
  const unsigned = () => requests.exchange(at.token, code, verifier)
  expect((await client.post(at.token, withForm(unsigned(), WRONG))).json.error).toBe('invalid_grant')
  expect((await client.post(at.token, unsigned())).json.error_description).toContain('used before')
})

test('a code that comes again ends the tokens that it got', async ({ client }) => {
  const { at, requests } = client
  const { code, verifier } = await client.consent()
  const { json } = await client.post(at.token, requests.exchange(at.token, code, verifier))
  const asUser = () => client.send(at.user, { headers: { authorization: `Bearer ${json.access_token}` } })
  expect((await asUser()).status).toBe(200)
  expect((await client.post(at.token, requests.exchange(at.token, code, verifier))).json.error).toBe(
    'invalid_grant',
  )
  expect((await asUser()).status).toBe(401)
})

test('a request without an authentic client, or malformed, spends no code', async ({ client }) => {
  const { at, requests } = client
  const { code, verifier } = await client.consent()
  for (const field of ['client_assertion', 'code_verifier']) {
    const edited = withForm(requests.exchange(at.token, code, verifier), { [field]: undefined })
    expect((await client.post(at.token, edited)).status).toBeGreaterThanOrEqual(400)
  }
  expect((await client.post(at.token, requests.exchange(at.token, code, verifier))).status).toBe(200)
})
