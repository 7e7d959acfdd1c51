import { expect, test, walkFrom } from '../browser-test.ts'
import { consentPages } from '../consent-pages.ts'

test('a walk', async ({ session, service }) => {
  const redirectUri = 'https://client.invalid/callback'
  const own = await service(consentPages({ redirectUri }))
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk.redirect).toContain('code=c1')
})
