import { expect, test } from 'vitest'
import type { Target } from '../../helpers/config/target.ts'
import { openable } from '../../helpers/endpoints/authorization/consent.ts'
import { address, endpointsOf } from '../../helpers/endpoints/discovery/discover.ts'
import { originsOf } from '../../helpers/http/allowed-origins.ts'
import { blocked, recorded } from '../../helpers/http/exchange.ts'
import { DIRECT } from '../../helpers/http/transport.ts'
import { discovered } from '../exchanges.ts'

const SECURE = 'https://auth.example/.well-known/openid-configuration'
const PLAIN = SECURE.replace('https', 'http')

test('an http endpoint from an https document is not used, and the reason shows no credentials', () => {
  const document = {
    pushed_authorization_request_endpoint: 'http://user:canary@auth.example/par?x=canary',
    authorization_endpoint: 'https://auth.example/authorize',
    token_endpoint: 'http://auth.example/token',
  }
  const weak = (field: string, where: string) => ({
    is: 'blocked',
    because: `discovery gave ${where} for ${field}: http is weaker than the https of the discovery document itself`,
  })
  expect(endpointsOf(discovered(SECURE, document))).toMatchObject({
    pushed_authorization_request_endpoint: weak(
      'pushed_authorization_request_endpoint',
      'http://<userinfo>@auth.example/par',
    ),
    authorization_endpoint: recorded('https://auth.example/authorize'),
    token_endpoint: weak('token_endpoint', 'http://auth.example/token'),
    userinfo_endpoint: blocked('the answer to the discovery request has no userinfo_endpoint'),
    revocation_endpoint: blocked('the answer to the discovery request has no revocation_endpoint'),
  })
  expect(address(discovered(PLAIN, document), 'token_endpoint')).toEqual(
    recorded('http://auth.example/token'),
  )
})

test('a browser is sent to an authorization endpoint only if the configuration allows it', () => {
  const target = { transport: { ...DIRECT, allowedOrigins: originsOf(['https://auth.example']) } } as Target
  const open = (endpoint: string) => openable(target, recorded(endpoint))
  expect(open('https://auth.example/authorize')).toEqual(recorded('https://auth.example/authorize'))
  expect(open('https://evil.example/authorize?x=canary')).toEqual(
    blocked(
      'the browser was not sent to https://evil.example/authorize: the configuration does not name its host. ALLOWED_HOSTS=evil.example allows it',
      'If https://evil.example belongs to the service, add evil.example to ALLOWED_HOSTS.',
    ),
  )
  expect(open('http://auth.example/authorize')).toMatchObject({ is: 'blocked' })
  expect(openable(target, blocked('there is none'))).toEqual(blocked('there is none'))
})
