import { expect, test } from 'vitest'
import { serviceVersionFrom, serviceVersionProblems } from '../../helpers/config/transport.ts'
import { askServiceVersion } from '../../helpers/evidence/service-version.ts'
import { allowedIn, originsOf } from '../../helpers/http/allowed-origins.ts'
import {
  blocked,
  type Exchange,
  type Recorded,
  recorded,
  type SentRequest,
} from '../../helpers/http/exchange.ts'
import { ADDRESS_FORMATS } from '../../helpers/schema/addresses.ts'

const ADDRESS = 'https://api.example.com/info'

const answer = (body: string, status = 200, headers: Exchange['headers'] = {}): Recorded<Exchange> =>
  recorded({ request: { method: 'GET', url: ADDRESS, headers: {} }, status, headers, body, durationMs: 1 })

/** What comes of a value of the variable, and the requests that it took. */
async function told(from: string, answered: Recorded<Exchange>, answers: readonly Recorded<Exchange>[] = []) {
  const sent: SentRequest[] = []
  const send = async (request: SentRequest) => {
    sent.push(request)
    return answered
  }
  const version = await askServiceVersion({ serviceVersion: serviceVersionFrom(from) }, { send })?.(answers)
  return { version, sent }
}

test('without the variable nothing is asked', () => {
  expect(askServiceVersion({}, { send: async () => blocked('never') })).toBeUndefined()
})

test('a header is read from answers that the run has anyway, each version once', async () => {
  const of = (value: string) => answer('', 400, { 'x-build': value })
  const answers = [answer(''), of('1.2'), blocked('no'), of(' 1.2 '), of('1.3'), of('<html>')]
  expect(await told('X-Build', blocked('never'), answers)).toEqual({
    version: { from: 'x-build', versions: ['1.2', '1.3'] },
    sent: [],
  })
  expect((await told('x-other', blocked('never'), answers)).version).toEqual({
    from: 'x-other',
    versions: [],
    because: 'no answer has this header',
  })
})

for (const [from, body, version] of [
  [ADDRESS, '1.2.3\n', '1.2.3'],
  [ADDRESS, '"1.2.3"', '1.2.3'],
  [`${ADDRESS}#/build/version`, '{"build":{"version":"2026-11-21"}}', '2026-11-21'],
  [`${ADDRESS}#/a~1b/0/%C3%BC`, '{"a/b":[{"ü":12}]}', '12'],
] as const)
  test(`${from.slice(ADDRESS.length) || 'no pointer'} into ${body.trim()} tells ${version}`, async () => {
    const { version: found, sent } = await told(from, answer(body))
    expect(found).toMatchObject({ versions: [version] })
    expect(sent).toEqual([{ method: 'GET', url: ADDRESS, headers: { accept: expect.any(String) } }])
  })

for (const [from, answered, because] of [
  [ADDRESS, answer('', 404), 'it answered 404'],
  [ADDRESS, blocked('nobody answers'), 'nobody answers'],
  [ADDRESS, answer('{"version":"1"}'), 'a JSON pointer can lead to one'],
  [ADDRESS, answer('<!doctype html>'), 'no text of one line'],
  [ADDRESS, answer('x'.repeat(101)), 'at most 100 characters'],
  [`${ADDRESS}#/a`, answer('1.2.3 of today'), 'no text of one line'],
  [`${ADDRESS}#/constructor`, answer('{}'), 'no text of one line'],
] as const)
  test(`no version is in the answer at ${from}: ${because}`, async () => {
    const { version } = await told(from, answered)
    expect(version).toMatchObject({ versions: [], because: expect.stringContaining(because) })
  })

test('of the address only the host is told, with the pointer', async () => {
  const { version, sent } = await told(`${ADDRESS}?key=k#/v`, answer('{"v":"1"}'))
  expect(version?.from).toBe('api.example.com#/v')
  expect(sent[0]?.url).toBe(`${ADDRESS}?key=k`)
})

for (const [text, fault] of [
  ['x-service-version', undefined],
  [`${ADDRESS}?a=b#/build/version`, undefined],
  ['x service', 'no name of a header'],
  ['Set-Cookie', 'a header that may hold a secret'],
  ['api.example.com/info', 'not an absolute address'],
  ['ftp://api.example.com/info', 'an address of another scheme'],
  ['https://ann:hidden@api.example.com/info', 'an address that contains a user name or password'],
  [`${ADDRESS}#/a~2`, 'an address whose fragment is no JSON pointer'],
] as const)
  test(`SERVICE_VERSION_FROM=${text} is ${fault ?? 'good'}`, () => {
    expect(ADDRESS_FORMATS['service-version']?.fault(text)).toBe(fault)
  })

test('nothing goes to a host that the configuration does not name, and the line that allows it is told', () => {
  const problems = (text: string, hosts = '') =>
    serviceVersionProblems({ SERVICE_VERSION_FROM: text }, [
      ...originsOf(['https://api.example.com']),
      ...allowedIn(hosts),
    ]).map(({ what }) => what)
  expect(problems('https://api.example.com/info')).toEqual([])
  expect(problems('x-build')).toEqual([])
  expect(problems('https://info.example.net/v?key=k')).toEqual([
    'nothing goes to https://info.example.net/v: the configuration does not name its host. ALLOWED_HOSTS=info.example.net allows it',
  ])
  expect(problems('https://info.example.net/v', 'info.example.net')).toEqual([])
  expect(problems('http://api.example.com/info')).toEqual([expect.stringContaining('http is weaker')])
})
