import { expect, test } from 'vitest'
import {
  type Adaptations,
  adaptJwt,
  adaptRequest,
  audienceOf,
  withComputed,
  withVariables,
} from '../../helpers/config/adaptations/adaptations.ts'
import { listAdaptations, variablesInUse } from '../../helpers/config/adaptations/list.ts'
import { seconds, unsignedJwt } from '../../helpers/http/jose/jwt.ts'
import { withForm } from '../../helpers/http/unsigned-request.ts'

const APP = { clientId: 'app', oidcClientId: 'oidc-app' }
const variable = (name: string) => `\${${name}}`

test('form fields and headers are added, or removed by null, and the edit of a case wins over both', () => {
  const documented = { form: { a: '1', b: '2' }, headers: { accept: 'x' } }
  const adapted = adaptRequest(documented, APP, {
    form: { b: null, c: '3' },
    headers: { accept: null, 'x-key': 'k' },
  })
  expect(adapted).toEqual({
    form: { a: '1', b: undefined, c: '3' },
    headers: { accept: undefined, 'x-key': 'k' },
  })
  expect(withForm(adapted, { c: undefined }).form.c).toBeUndefined()
})

test('the audience is the issuer, the endpoint, a fixed value or several', () => {
  const of = (audience?: string | readonly string[]) =>
    audienceOf(audience === undefined ? {} : { audience }, 'https://i', 'https://e')
  expect([of(), of('endpoint'), of('urn:x'), of(['issuer', 'endpoint'])]).toEqual([
    'https://i',
    'https://e',
    'urn:x',
    ['https://i', 'https://e'],
  ])
})

test('claims, header and lifetime of a JWT can be changed', () => {
  const jwt = adaptJwt(unsignedJwt({ iss: 'a', exp: 1300, iat: 1000, nbf: 1000 }), APP, {
    lifetime: 60,
    claims: { nbf: null, max_age: 300, auth_time: variable('NOW-5') },
    header: { typ: 'x+jwt' },
  })
  expect(jwt.claims).toEqual({ iss: 'a', exp: 1060, iat: 1000, nbf: undefined, max_age: 300, auth_time: 995 })
  expect(jwt.header).toEqual({ typ: 'x+jwt' })
  // Without `iat`, the lifetime starts now.
  const before = seconds()
  const { exp } = adaptJwt(unsignedJwt({ iss: 'a' }), APP, { lifetime: 60 }).claims
  expect(Number(exp)).toBeGreaterThanOrEqual(before + 60)
  expect(Number(exp)).toBeLessThanOrEqual(seconds() + 60)
})

test('variables are replaced once; computed values and client IDs are filled in for each request', () => {
  const source = { a: variable('KEY'), b: [variable('NOW+60')], c: `id-${variable('UUID')}` }
  const filled = withVariables(source, { KEY: 'k' })
  const first = withComputed(filled, 1000, APP)
  expect(first).toMatchObject({ a: 'k', b: [1060] })
  expect(first.c).toMatch(/^id-[0-9a-f-]{36}$/)
  expect(withComputed(filled, 1000, APP).c).not.toBe(first.c)
  const kept = withVariables({ client_id: variable('CLIENT_ID') }, { CLIENT_ID: 'first' })
  expect(withComputed(kept, 0, APP)).toEqual({ client_id: 'app' })
})

const EVERYTHING: Adaptations = {
  clientCredentials: { form: { scope: 's' }, headers: { 'x-a': 'secret-value' } },
  pushedAuthorizationRequest: { form: { a: null } },
  tokenExchange: { form: { client_id: 'c' } },
  assertion: { audience: 'endpoint', lifetime: 60, claims: { jti: 'x', nbf: 1 }, header: { typ: 'y' } },
  requestObject: { audience: ['issuer', 'https://x'], claims: { acr_values: 'z' } },
  authorization: { query: { ui_locales: 'en' } },
  discovery: 'https://auth.example.com/d',
  consentId: '/0/id',
  businessApi: {
    get: { method: 'POST', headers: { 'x-key': 'secret-value' }, body: '{}' },
    put: { body: '{}' },
  },
}

test('every adaptation is listed with the clause it bends, but without its value', () => {
  const listed = listAdaptations(EVERYTHING)
  expect(listed.map(({ at, bends }) => `${at} ${bends}`).sort()).toEqual([
    '/assertion/audience assertion.aud',
    '/assertion/claims/jti assertion.jti',
    '/assertion/claims/nbf par.request',
    '/assertion/header/typ par.request',
    '/assertion/lifetime assertion.lifetime',
    '/authorization/query/ui_locales authorization.log-in',
    '/businessApi/get/body api.client-credentials-token',
    '/businessApi/get/headers/x-key api.client-credentials-token',
    '/businessApi/get/method api.client-credentials-token',
    '/businessApi/put/body api.put',
    '/clientCredentials/form/scope token.request',
    '/clientCredentials/headers/x-a token.request',
    '/consentId exchange.consent-id',
    '/discovery discovery.request',
    '/pushedAuthorizationRequest/form/a par.request',
    '/requestObject/audience par.request',
    '/requestObject/claims/acr_values par.request',
    '/tokenExchange/form/client_id exchange.request',
  ])
  expect(JSON.stringify(listed)).not.toContain('secret-value')
})

test('variables that go beyond the document are listed as well', () => {
  const listed = variablesInUse({ DP_ID: 'b', DP_ID_IN: 'par', CLIENT_ID: 'a', OIDC_CLIENT_ID: 'o' })
  expect(listed.map(({ at }) => at)).toEqual(['DP_ID_IN', 'OIDC_CLIENT_ID'])
  expect(variablesInUse({ CLIENT_ID: 'a', OIDC_CLIENT_ID: 'a' })).toEqual([])
})
