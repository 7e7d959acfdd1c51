import { expect, test } from 'vitest'
import {
  blocked,
  type Exchange,
  type Recorded,
  recorded,
  type SentRequest,
} from '../../helpers/http/exchange.ts'
import { follow, outcomeAndWay, parseRedirect } from '../../helpers/http/redirect.ts'

const START = 'https://as.example/.well-known/openid-configuration'

/** Follows the redirects of a service from `START`, and records the requested addresses. */
async function followed(redirects: Readonly<Record<string, string>>, status = 302) {
  const asked: string[] = []
  const send = async (request: SentRequest): Promise<Recorded<Exchange>> => {
    asked.push(request.url)
    if (request.url.includes('foreign')) return blocked(`GET ${request.url} was not sent: it is foreign`)
    const location = redirects[new URL(request.url).pathname]
    return recorded({
      request,
      status: location ? status : 200,
      headers: location ? { location } : {},
      body: '',
      durationMs: 1,
    })
  }
  return { answer: await follow({ send }, { method: 'GET', url: START, headers: {} }), asked }
}

const WELL_KNOWN = '/.well-known/openid-configuration'
const chain = (length: number) =>
  Object.fromEntries(
    Array.from({ length }, (_, index) => [index === 0 ? WELL_KNOWN : `/${index}`, `/${index + 1}?secret=1`]),
  )

test('a redirect is followed and recorded, but not a 304 or one with an invalid address', async () => {
  for (const status of [301, 303, 308])
    expect((await followed({ [WELL_KNOWN]: 'https://b.as.example/x#y' }, status)).answer).toMatchObject({
      is: 'recorded',
      value: { status: 200, request: { url: 'https://b.as.example/x' }, via: [{ url: START, status }] },
    })
  expect((await followed({ [WELL_KNOWN]: '/x' }, 304)).asked).toEqual([START])
  expect((await followed({ [WELL_KNOWN]: 'https://' })).asked).toEqual([START])
})

test('five redirects are followed, but not a sixth', async () => {
  const five = await followed(chain(5))
  expect(five.answer).toMatchObject({ value: { status: 200, via: { length: 5 } } })
  const six = await followed(chain(6))
  expect(six.asked).toHaveLength(6)
  expect(six.answer).toMatchObject({ is: 'recorded', value: { status: 302, via: { length: 5 } } })
  expect(six.answer.is === 'recorded' && outcomeAndWay(six.answer.value)).toBe(
    `302 to https://as.example/6, after 5 redirects from ${START}`,
  )
})

test('a redirect loop is not followed again, and is reported', async () => {
  const itself = await followed({ [WELL_KNOWN]: `${WELL_KNOWN}#again` })
  expect(itself.asked).toEqual([START])
  expect(itself.answer.is === 'recorded' && outcomeAndWay(itself.answer.value)).toBe(
    `302 to ${START}, which is a redirect loop`,
  )
})

test('a redirect to a refused address or from https to http is blocked, and the reason says where it came from', async () => {
  const foreign = await followed({ [WELL_KNOWN]: 'https://foreign.example/x' })
  expect(foreign.answer).toEqual(
    blocked(`redirected by ${START} (302): GET https://foreign.example/x was not sent: it is foreign`),
  )
  const { answer, asked } = await followed({ [WELL_KNOWN]: 'http://as.example/x?secret=1' })
  expect(asked).toEqual([START])
  expect(answer).toEqual(
    blocked(
      `redirected by ${START} (302): GET http://as.example/x was not sent: the redirect goes from https to http`,
    ),
  )
})

test('a redirect address of any scheme is split into its parts', () => {
  expect(parseRedirect('com.app:/cb?code=a%2Bb&state=1&state=2#error=x')).toEqual({
    address: 'com.app:/cb',
    query: { code: 'a+b', state: ['1', '2'] },
    fragment: { error: 'x' },
  })
})
