import { expect, test, walkFrom } from './browser-test.ts'
import { REDIRECT_URI } from './consent-pages.ts'
import { type Answer, page, to } from './service.ts'

const script = (code: string) => page('Wait', `<script>${code}</script>`)

/** Ways in which a service can redirect the browser. */
const WAYS: Readonly<Record<string, (address: string) => Answer>> = {
  'status 302': (address) => to(address),
  'status 303': (address) => to(address, 303),
  'status 307': (address) => to(address, 307),
  'a refresh': (address) =>
    page('Wait', `<meta http-equiv="refresh" content="0;url=${address.replaceAll('&', '&amp;')}">`),
  'a script': (address) => script(`location.href = ${JSON.stringify(address)}`),
  'a late script': (address) =>
    script(`addEventListener('load', () => location.replace(${JSON.stringify(address)}))`),
  'a form': (address) => {
    const [action, query] = address.split('?')
    const inputs = [...new URLSearchParams(query)]
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
      .join('')
    return `<form action="${action}">${inputs}</form>${script('document.forms[0].submit()')}`
  },
}

const UNSERVED = [REDIRECT_URI, 'com.example.app:/callback', 'com.example.app://done/callback']

/** Ways that can carry a fragment, which no request contains. */
const WITH_FRAGMENTS = ['status 302', 'a refresh', 'a script']

for (const [way, send] of Object.entries(WAYS))
  test(`a redirect to the application by ${way} is caught at any address, and not followed`, async ({
    session,
    service,
  }) => {
    const client = await service(() => 'the client')
    let address = ''
    const own = await service(() => send(address))
    for (const redirectUri of [...UNSERVED, `${client.origin}/callback`])
      for (const mark of WITH_FRAGMENTS.includes(way) ? ['?', '#'] : ['?']) {
        address = `${redirectUri}${mark}code=c1&state=s1`
        const walk = await session.walk(walkFrom(own, { redirectUri }))
        expect(walk).toMatchObject({ redirect: address, pages: [] })
      }
    expect(client.visits).toEqual([])
  })

test('an answer at another address ends the walk with that address', async ({ session }) => {
  for (const address of [
    'https://stranger.invalid/callback?code=c1&state=s1',
    'com.example.other:/callback?code=c1&state=s1',
  ])
    expect((await session.through(() => to(address))).redirect).toBe(address)
})

test('if the redirect address is on the host of the service, its other pages do not end the walk', async ({
  session,
  service,
}) => {
  const own = await service(({ path, url }) => {
    if (path === '/authorize') return to('/step-1?state=s1&continue=1')
    if (path === '/step-1')
      return page('One', '<a href="/step-2">on</a><script>location.href="/step-2"</script>')
    return to(`${url.pathname === '/step-2' ? '/callback' : '/lost'}?code=c1&state=s1`)
  })
  const walk = await session.walk(walkFrom(own, { redirectUri: `${own.origin}/callback` }))
  expect(walk.redirect).toBe(`${own.origin}/callback?code=c1&state=s1`)
  expect(own.visits).toEqual(['GET /authorize', 'GET /step-1', 'GET /step-2'])
})

test('a redirect in a frame neither ends the walk nor reaches the client', async ({ session, service }) => {
  const client = await service(() => 'the client')
  const redirectUri = `${client.origin}/callback`
  const { redirect } = await session.through(
    ({ path }) => {
      if (path === '/authorize')
        return `<iframe src="/inner"></iframe>${script('onmessage=()=>location.href="/end"')}`
      if (path === '/inner')
        return `<iframe src="${redirectUri}?error=login_required&state=s1"></iframe>${script('parent.postMessage(1,"*")')}`
      return to(`${redirectUri}?code=c1&state=s1`)
    },
    { redirectUri },
  )
  expect(redirect).toBe(`${redirectUri}?code=c1&state=s1`)
  expect(client.visits).toEqual([])
})

test('a walk ignores the redirect of the walk before it', async ({ session, service }) => {
  let count = 0
  const own = await service(() => {
    count += 1
    const address = `${REDIRECT_URI}?code=c${count}&state=s1`
    return script(`location.href = "${address}"; setInterval(() => { location.href = "${address}" }, 5)`)
  })
  for (const code of ['c1', 'c2', 'c3'])
    expect((await session.walk(walkFrom(own))).redirect).toContain(`code=${code}&`)
})
