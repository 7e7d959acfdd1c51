import { connect } from 'node:tls'
import { expect, test } from '@playwright/test'
import { infrastructure } from '../../sandbox/infrastructure/index.ts'
import { application, type Environment, postForm, variable } from './application.ts'
import { amid, within } from './within.ts'

const requestToken = (environment: Environment, edit: Record<string, string> = {}) =>
  postForm(`${variable(environment, 'BASE_URL')}/auth/token`, {
    client_id: variable(environment, 'CLIENT_ID'),
    client_secret: variable(environment, 'CLIENT_SECRET'),
    grant_type: 'client_credentials',
    ...edit,
  })

test('the first token request is answered 503, the next ones are not', () =>
  amid(infrastructure['answer.unavailable-once'].behavior(), async (environment) => {
    const first = await requestToken(environment)
    expect([first.status, first.headers.get('retry-after')]).toEqual([503, '120'])
    expect((await requestToken(environment)).status).toBe(200)
  }))

test('from the third token request on the answer is 429', () =>
  amid(infrastructure['answer.too-many-token-requests'].behavior(), async (environment) => {
    const statuses: number[] = []
    for (let count = 1; count <= 4; count += 1) statuses.push((await requestToken(environment)).status)
    expect(statuses).toEqual([200, 200, 429, 429])
  }))

test('a token response ends in the middle of its JSON', () =>
  amid(infrastructure['answer.truncated-token'].behavior(), async (environment) => {
    const text = await (await requestToken(environment)).text()
    expect(text).toMatch(/^\{"access_token":/)
    expect(() => JSON.parse(text)).toThrow(SyntaxError)
  }))

test('the authorization endpoint redirects to itself', () =>
  within(infrastructure['answer.redirect-loop'].behavior(), async (environment, app) => {
    const address = `${variable(environment, 'ISSUER_URL')}/authorize?client_id=${app.id}`
    const { status, headers } = await fetch(address, { redirect: 'manual' })
    expect([status, new URL(headers.get('location') ?? '', address).href]).toEqual([302, address])
  }))

test('a certificate is for another host', async () => {
  const behavior = await infrastructure['connection.gateway-certificate'].behavior()
  await amid(behavior, async (environment) => {
    const { hostname, port, protocol } = new URL(variable(environment, 'BASE_URL'))
    expect(protocol).toBe('https:')
    const names = await new Promise((resolve, reject) => {
      const socket = connect({ host: hostname, port: Number(port), rejectUnauthorized: false }, () => {
        resolve(socket.getPeerCertificate().subjectaltname)
        socket.end()
      })
      socket.on('error', reject)
    })
    expect(names).toBe('DNS:another-host.example')
    await expect(requestToken(environment)).rejects.toThrow('fetch failed')
    expect((await (await application(environment)).push()).status).toBe(201)
  })
})
