import { expect, test, walkFrom } from './browser-test.ts'
import { type Answer, page, to } from './service.ts'

/** How a service may send the browser on. */
const WAYS: Readonly<Record<string, (address: string) => Answer>> = {
  'status 302': (address) => to(address),
  'status 303': (address) => to(address, 303),
  'status 307': (address) => to(address, 307),
  'a refresh': (address) =>
    page('Wait', `<meta http-equiv="refresh" content="0;url=${address.replaceAll('&', '&amp;')}">`),
  'a script': (address) => page('Wait', `<script>location.href = ${JSON.stringify(address)}</script>`),
  'a late script': (address) =>
    page(
      'Wait',
      `<script>addEventListener('load', () => location.replace(${JSON.stringify(address)}))</script>`,
    ),
  'a form': (address) => {
    const [action, query] = address.split('?')
    const inputs = [...new URLSearchParams(query)]
      .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
      .join('')
    return page(
      'Wait',
      `<form action="${action}">${inputs}</form><script>document.forms[0].submit()</script>`,
    )
  },
}

const UNSERVED = {
  'an https address that nobody serves': 'https://client.invalid/callback',
  'a custom scheme': 'com.example.app:/callback',
  'a custom scheme with a host': 'com.example.app://done/callback',
}

for (const [way, send] of Object.entries(WAYS)) {
  for (const [kind, redirectUri] of Object.entries(UNSERVED))
    test(`${way} to ${kind} is caught`, async ({ session, service }) => {
      const address = `${redirectUri}?code=c1&state=s1`
      const walk = await session.walk(walkFrom(await service(() => send(address)), { redirectUri }))
      expect(walk).toMatchObject({ redirect: address, pages: [] })
    })

  test(`${way} to an address that is served is caught and not followed`, async ({ session, service }) => {
    const client = await service(() => 'the client')
    const redirectUri = `${client.origin}/callback`
    const address = `${redirectUri}?code=c1&state=s1`
    const walk = await session.walk(walkFrom(await service(() => send(address)), { redirectUri }))
    expect(walk.redirect).toBe(address)
    expect(client.visits).toEqual([])
  })
}

for (const way of ['status 302', 'a refresh', 'a script'])
  for (const redirectUri of Object.values(UNSERVED))
    test(`${way} keeps a fragment at ${redirectUri}`, async ({ session, service }) => {
      const address = `${redirectUri}#code=c1&state=s1`
      const handle = () => WAYS[way]?.(address)
      const walk = await session.walk(walkFrom(await service(handle), { redirectUri }))
      expect(walk.redirect).toBe(address)
    })

const redirectUri = 'https://client.invalid/callback'

for (const [what, address] of Object.entries({
  'another path of the client': 'https://client.invalid/other?code=c1&state=s1',
  'another host with our state': 'https://stranger.invalid/callback?code=c1&state=s1',
  'another host with an error and our state':
    'https://stranger.invalid/callback?error=access_denied&state=s1',
  'another host without a state': 'https://stranger.invalid/callback?code=c1',
  'another scheme with our state': 'com.example.other:/callback?code=c1&state=s1',
}))
  test(`an answer at ${what} ends the walk with that address`, async ({ session, service }) => {
    const walk = await session.walk(walkFrom(await service(() => to(address)), { redirectUri }))
    expect(walk.redirect).toBe(address)
  })

test('an answer at another path of a custom scheme ends the walk', async ({ session, service }) => {
  const address = 'com.example.app:/other?code=c1&state=s1'
  const start = await service(() => to(address))
  const walk = await session.walk(walkFrom(start, { redirectUri: 'com.example.app:/callback' }))
  expect(walk.redirect).toBe(address)
})

test('a redirect to the redirect address without parameters is caught', async ({ session, service }) => {
  const walk = await session.walk(walkFrom(await service(() => to(redirectUri)), { redirectUri }))
  expect(walk.redirect).toBe(redirectUri)
})

test('a redirect address in another spelling is the same', async ({ session, service }) => {
  const start = await service(() => to('https://client.invalid/?code=c1&state=s1'))
  const walk = await session.walk(walkFrom(start, { redirectUri: 'HTTPS://Client.invalid' }))
  expect(walk.redirect).toBe('https://client.invalid/?code=c1&state=s1')
})

test('a redirect address on the host of the service leaves its other pages alone', async ({
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

test('a callback between hosts of the service is no answer', async ({ session, service }) => {
  const bank = await service(({ url }) => to(`${url.searchParams.get('back')}?code=upstream&state=theirs`))
  const own = await service(({ path, url }) =>
    path === '/authorize'
      ? to(`${bank.origin}/login?back=${encodeURIComponent(`${own.origin}/from-bank`)}`)
      : to(`${redirectUri}?code=c1&state=s1&had=${url.searchParams.get('code')}`),
  )
  const walk = await session.walk(walkFrom(own, { redirectUri }))
  expect(walk.redirect).toBe(`${redirectUri}?code=c1&state=s1&had=upstream`)
})

test('a frame inside a page neither ends the walk nor reaches the client', async ({ session, service }) => {
  const client = await service(() => 'the client')
  const callback = `${client.origin}/callback`
  const own = await service(({ path }) => {
    if (path === '/authorize')
      return page(
        'Frames',
        `<iframe src="/inner"></iframe><script>onmessage=()=>location.href="/end"</script>`,
      )
    if (path === '/inner')
      return `<iframe src="${callback}?error=login_required&state=s1"></iframe><script>parent.postMessage(1,"*")</script>`
    return to(`${callback}?code=c1&state=s1`)
  })
  const walk = await session.walk(walkFrom(own, { redirectUri: callback }))
  expect(walk.redirect).toBe(`${callback}?code=c1&state=s1`)
  expect(client.visits).toEqual([])
})

test('a walk does not see the redirect of the walk before it', async ({ session, service }) => {
  let count = 0
  const own = await service(() => {
    count += 1
    const address = `${redirectUri}?code=c${count}&state=s1`
    return page(
      'Wait',
      `<script>location.href = "${address}"; setInterval(() => { location.href = "${address}" }, 5)</script>`,
    )
  })
  for (const code of ['c1', 'c2', 'c3', 'c4', 'c5', 'c6'])
    expect((await session.walk(walkFrom(own, { redirectUri }))).redirect).toContain(`code=${code}&`)
})
