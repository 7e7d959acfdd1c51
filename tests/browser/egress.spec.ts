import { expect, foreign, test, walkFrom } from './browser-test.ts'
import {
  collector,
  FIELD,
  focus,
  pagesWith,
  redirectUri,
  SECRET,
  variables,
  WAYS,
  worded,
} from './egress-pages.ts'
import { page, to } from './service.ts'

for (const [what, alter, says, instead] of WAYS)
  test(`${what} leads nothing that was typed to another host`, async ({ hasty, service }) => {
    const sent: string[] = []
    const abroad = foreign(await service(collector(sent)))
    const own = await service(pagesWith(alter, () => abroad, instead?.(abroad)))
    const { failure } = await hasty.walk(walkFrom(own, { redirectUri, variables }))
    expect(failure?.reason).toMatch(worded(says, own, abroad))
    expect(failure?.reason).toContain('ALLOWED_HOSTS=http://localhost')
    expect(sent).toEqual([])
    expect(JSON.stringify(failure)).not.toContain(SECRET)
  })

test('a page that goes on once its field has the focus gets nothing typed on its next page', async ({
  hasty,
  service,
}) => {
  const typed: string[] = []
  const next = page('Sign in', FIELD).replace(
    '</label>',
    '</label><script>addEventListener("input", ({ target }) => fetch("/typed", { method: "POST", body: target.value }))</script>',
  )
  const own = await service(
    pagesWith(
      (html) => focus("location.href = '/next'")(html),
      () => '',
      {
        '/next': () => next,
        '/typed': ({ body }) => {
          typed.push(body)
          return ''
        },
      },
    ),
  )
  const { failure } = await hasty.walk(walkFrom(own, { redirectUri, variables }))
  expect(failure).toBeDefined()
  expect(typed.join()).not.toContain(SECRET)
})

test('what goes wrong after a document of a frame was stopped is blocked by that, and not the fault of the page', async ({
  hasty,
  service,
}) => {
  const abroad = foreign(await service(() => page('Confirm', '<button>Confirm</button>')))
  const own = await service(
    pagesWith(
      (html) => html,
      () => abroad,
      { 'POST /consent': () => page('One more thing', `<iframe src="${abroad}/confirm"></iframe>`) },
    ),
  )
  const { failure } = await hasty.walk(walkFrom(own, { redirectUri, variables }))
  expect(failure).toMatchObject({ kind: 'blocked' })
  expect(failure?.reason).toMatch(
    worded('GET ABROAD for a frame was not sent from the page at OWN', own, abroad),
  )
})

test('the redirect of a pop-up does not reach the application', async ({ session, service }) => {
  const client = await service(() => 'the client')
  const callback = `${foreign(client)}/callback`
  const own = await service(({ path }) =>
    path === '/authorize'
      ? page('Welcome', '<button onclick="window.open(\'/on\')">Sign in</button>')
      : to(`${callback}?code=c1&state=s1`),
  )
  const journeys = { signIn: { steps: [{ click: { role: 'button', name: 'Sign in' } }] } }
  const walk = await session.walk(walkFrom(own, { redirectUri: callback, journeys }))
  expect(walk.redirect).toBe(`${callback}?code=c1&state=s1`)
  expect(walk.strays).toBeUndefined()
  expect(client.visits).toEqual([])
})
