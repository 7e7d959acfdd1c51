import { openConsentSession } from '../../helpers/browser/consent-session.ts'
import { resolveBrowser } from '../../helpers/browser/resolve.ts'
import { Traffic } from '../../helpers/browser/traffic.ts'
import { WatchedPage } from '../../helpers/browser/watched-page.ts'
import { expect, PATIENT, test, walkFrom } from './browser-test.ts'
import { consentPages } from './consent-pages.ts'

const redirectUri = 'https://client.invalid/callback'
const names = (walk: { pages: readonly { journey: string }[] }) => walk.pages.map(({ journey }) => journey)

test('a second walk in the session needs no log-in', async ({ session, service }) => {
  const own = await service(consentPages({ redirectUri }))
  await session.walk(walkFrom(own, { redirectUri }))
  const second = await session.walk(walkFrom(own, { redirectUri }))
  expect(names(second)).toEqual(['chooseDataProvider', 'approve'])
})

test('a session beside one that is signed in is signed in nowhere', async ({ service }) => {
  const { executablePath } = resolveBrowser({ environment: process.env, say: console.log })
  const session = await openConsentSession({ executablePath, ...PATIENT })
  const own = await service(consentPages({ redirectUri }))
  await session.walk(walkFrom(own, { redirectUri }))
  const beside = await session.anew?.()
  const walk = await beside?.walk(walkFrom(own, { redirectUri }))
  await beside?.close()
  expect(walk?.pages[0]?.journey).toBe('signIn')
  expect(names(await session.walk(walkFrom(own, { redirectUri })))).toEqual(['chooseDataProvider', 'approve'])
  await session.close()
})

test('the error page that ended a walk is none of the next one', async ({ chrome, service }) => {
  const own = await service(consentPages({ redirectUri }))
  const context = await chrome.newContext()
  const watched = await WatchedPage.in(context)
  const request = walkFrom(own, { redirectUri })
  watched.surface.status = 400
  watched.open(request.authorizationUrl, new Traffic(request))
  expect(watched.surface.status).toBeUndefined()
  await context.close()
})
