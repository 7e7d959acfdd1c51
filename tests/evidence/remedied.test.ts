import { generateKeyPairSync } from 'node:crypto'
import { expect, test } from 'vitest'
import type { Application } from '../../helpers/config/target.ts'
import { accepted } from '../../helpers/evidence/recorder.ts'
import { remedied } from '../../helpers/evidence/remedied.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import type { RemedyFor } from '../../helpers/http/remedies.ts'
import { OF_LIMIT } from '../../helpers/http/remedies.ts'
import { DIRECT } from '../../helpers/http/transport.ts'
import { answerOf } from '../../helpers/judge/read.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { answered } from '../exchanges.ts'

const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
const application: Application = {
  clientId: 'a',
  oidcClientId: 'b',
  clientSecret: 'secret',
  privateKey,
  keyId: 'kid',
  variables: {
    id: 'CLIENT_ID',
    oidcId: 'OIDC_CLIENT_ID',
    secret: 'CLIENT_SECRET',
    key: 'PRIVATE_KEY_FILE',
    keyId: 'PRIVATE_KEY_ID',
  },
}
const namedBy = [{ variable: 'BUSINESS_API_GET_URL', address: 'https://service.example/token' }]
const target = {
  application,
  dataProvider: { id: 'bank-1', in: 'request-object' } as const,
  transport: { ...DIRECT, allowedOrigins: [], namedBy },
}

const remedyOf = (what: RemedyFor, status: number, body: unknown) => {
  const step = remedied({ target, taken: new Set() }, what, answered(status, body))
  return step.is === 'recorded' ? step.value.remedy : undefined
}

const PAIR = ['CLIENT_ID', 'CLIENT_SECRET']
const KEY = ['PRIVATE_KEY_ID', 'PRIVATE_KEY_FILE']
const VALUES = ['REDIRECT_URI', 'SCOPE', 'PERMISSIONS', 'AUTHORIZATION_DETAILS', 'ADAPTATIONS']
const ADDRESS = ['BUSINESS_API_GET_URL']

for (const [what, status, error, names, suspects] of [
  ['token', 401, undefined, /CLIENT_ID and CLIENT_SECRET/, PAIR],
  ['token', 200, 'invalid_client', /CLIENT_ID and CLIENT_SECRET/, undefined],
  ['token', 400, 'unsupported_grant_type', /BASE_URL/, ['BASE_URL']],
  ['par', 401, 'invalid_client', /PRIVATE_KEY_ID and PRIVATE_KEY_FILE.*OIDC_CLIENT_ID/, KEY],
  ['par', 401, 'constructor', /PRIVATE_KEY_ID and PRIVATE_KEY_FILE/, KEY],
  ['par', 400, 'invalid_request', /REDIRECT_URI.*OIDC_CLIENT_ID.*\/assertion\/audience/, VALUES],
  ['par', 403, 'unauthorized_client', /authorization-code grant/, ['PRIVATE_KEY_ID']],
  ['exchange', 400, 'invalid_grant', /REDIRECT_URI/, ['REDIRECT_URI']],
  ['token', 400, 'invalid_scope', /ADAPTATIONS \(\/clientCredentials\/form\/scope\)/, undefined],
  ['token', 403, 'insufficient_scope', /ADAPTATIONS \(\/clientCredentials\/form\/scope\)/, undefined],
  ['token', 403, undefined, /approved.*\/clientCredentials\/form\/scope/, ['CLIENT_CERTIFICATES']],
  ['api', 403, 'insufficient_scope', /\/clientCredentials\/form\/scope.*SCOPE/, undefined],
  ['api', 403, undefined, /allowed to call/, undefined],
  ['api', 404, undefined, /Check BUSINESS_API_GET_URL\./, ADDRESS],
] as const)
  test(`${what}, refused with ${status} ${error ?? ''}, has a remedy that names ${names.source}`, () => {
    const remedy = remedyOf(what, status, error ? { error } : '')
    expect(remedy?.todo).toMatch(names)
    expect(remedy?.suspects).toEqual(suspects)
  })

test('an error in the challenge of an API has its remedy, like one in the body', () => {
  const challenge = (value: string) => {
    const answer = answered(403, '', { 'www-authenticate': value })
    const step = remedied({ target, taken: new Set() }, 'api', answer)
    return step.is === 'recorded' ? step.value.remedy?.todo : undefined
  }
  expect(challenge('Bearer realm="x", error="insufficient_scope", scope="read"')).toMatch(/form\/scope/)
  expect(challenge('Bearer error=insufficient_scope')).toMatch(/form\/scope/)
  expect(challenge('Bearer error_description="error=insufficient_scope"')).toMatch(/allowed to call/)
})

test('the words of the service are quoted, shortened and without secrets', () => {
  registerSecrets([{ name: 'CLIENT_SECRET', value: 'canary-of-the-remedy' }])
  const say = (error_description: unknown) =>
    remedyOf('par', 418, { error: 'teapot', error_description })?.todo
  expect(say('no such kid')).toBe('The service says: “no such kid”')
  expect(say('x'.repeat(161))).toBe(`The service says: “${'x'.repeat(160)}…”`)
  expect(say(`the secret canary-of-the-remedy is wrong`)).toMatch(
    /^The service says: “the secret <client_secret#/,
  )
  expect(say(`${'x'.repeat(150)} canary-of-the-remedy`)).not.toContain('canary')
  expect(say(7)).toBeUndefined()
  expect(say(' ')).toBeUndefined()
})

test('a rate limit always has a remedy; other failures have none', () => {
  const limited = answered(429, '')
  const todo = OF_LIMIT
  expect(accepted('the PUT', limited)).toMatchObject({ is: 'blocked', todo })
  expect(answerOf(limited)).toMatchObject({ is: 'unreachable', todo })
  for (const failed of [answered(503, ''), answered(408, '')]) {
    expect(accepted('the PUT', failed)).not.toHaveProperty('todo')
    expect(answerOf(failed)).not.toHaveProperty('todo')
  }
})

test('the finding names the values to check, without those that the service accepted', () => {
  const known = { target, taken: new Set<string>() }
  const refused = (dataProvider?: string) =>
    remedied(known, 'par', answered(400, { error: 'invalid_request', error_description: 'no such bank' }), {
      application,
      ...(dataProvider && { dataProvider }),
    })
  expect(refused('bank-1')).toMatchObject({
    value: {
      remedy: {
        suspects: [...VALUES, 'DP_ID', 'DP_ID_IN'],
        todo: expect.stringMatching(/^Check that REDIRECT_URI/),
      },
    },
  })
  remedied(known, 'par', answered(201, { request_uri: 'urn:x' }), { application })
  expect(refused('bank-1')).toMatchObject({
    value: {
      remedy: {
        suspects: ['DP_ID', 'DP_ID_IN'],
        todo: 'Check DP_ID and DP_ID_IN: every other variable in this request was accepted in this run. The service says: “no such bank”',
      },
    },
  })
  expect(refused()).toMatchObject({ value: { remedy: { todo: 'The service says: “no such bank”' } } })
  expect(refused()).not.toHaveProperty('value.remedy.suspects')
})

for (const [what, ahead, words] of [
  ['par', 180, /this machine is 180 s ahead of the service.*"iat": "\$\{NOW-180\}"/],
  ['exchange', -95, /this machine is 95 s behind the service.*"iat": "\$\{NOW\+95\}"/],
  ['par', 20, /PRIVATE_KEY_ID/],
  ['token', 180, /CLIENT_SECRET/],
] as const)
  test(`a refusal of ${what} by a service whose clock is ${ahead} s off names ${words}`, () => {
    const answer = answered(401, '')
    if (answer.is !== 'recorded') throw new Error('No answer.')
    const startedAt = new Date(Math.trunc(Date.now() / 1000) * 1000).toISOString()
    const date = new Date(Date.parse(startedAt) - ahead * 1000).toUTCString()
    const dated = recorded({ ...answer.value, startedAt, durationMs: 0, headers: { date } })
    const step = remedied({ target, taken: new Set() }, what, dated)
    expect(step.is === 'recorded' && step.value.remedy?.todo).toMatch(words)
  })
