import { expect, test } from '@playwright/test'
import type { BrowserWalk } from '../../../helpers/browser/browser-walk.ts'
import type { ConsentSession } from '../../../helpers/browser/consent-session.ts'
import { recordedOn } from '../../evidence/recorded-on.ts'

const page = (journey: string) => ({ journey, title: journey, address: '' })
const LATE = { kind: 'unreachable', isLate: true, reason: 'not loaded', title: '', address: '' } as const

/** The addresses that are opened, and the first consent, if the pages of the first walk are not loaded in time. */
async function afterSlowWalk(first: Partial<BrowserWalk>) {
  const opened: string[] = []
  const session: ConsentSession = {
    walk: async ({ authorizationUrl, redirectUri, state }) => {
      const isFirst = opened.push(new URL(authorizationUrl).searchParams.get('request_uri') ?? '') === 1
      const plain = { documents: [], durationMs: 1, pages: [] }
      const redirect = `${redirectUri}?code=c&state=${encodeURIComponent(state)}`
      return isFirst
        ? { ...plain, failure: LATE, ...first }
        : { ...plain, pages: [page('approve')], redirect }
    },
    close: async () => {},
  }
  const { evidence } = await recordedOn(session)
  const { approved } = evidence.consents
  return { opened, redirect: approved.is === 'recorded' ? approved.value.redirect : undefined }
}

test('a walk whose pages are not loaded in time is taken once more, with a new request_uri', async () => {
  const { opened, redirect } = await afterSlowWalk({ pages: [page('signIn')] })
  expect(redirect?.query.code).toBe('c')
  expect(opened[1]).not.toBe(opened[0])
})

for (const [what, first] of [
  ['took a one-time code', { pages: [page('signIn')], tookOneTimeCode: true }],
  ['made a decision', { pages: [page('signIn'), page('approve')] }],
  ['failed for another reason', { failure: { ...LATE, isLate: undefined } }],
] as const)
  test(`a walk that ${what} is not taken again`, async () => {
    const { redirect } = await afterSlowWalk(first as Partial<BrowserWalk>)
    expect(redirect).toBeUndefined()
  })
