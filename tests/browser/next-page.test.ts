import type { Locator, Page } from '@playwright/test'
import { expect, test } from 'vitest'
import { candidatesOf } from '../../helpers/browser/candidate.ts'
import { nextPage } from '../../helpers/browser/next-page.ts'
import { surfaceOf, Traffic } from '../../helpers/browser/traffic.ts'
import type { WalkRequest } from '../../helpers/browser/walk-request.ts'

interface Look {
  readonly timeout: number
  readonly signal: AbortSignal
}

/** A page on which nothing ever comes up, and how it was looked at. */
function pageOfNothing() {
  const looks: Look[] = []
  const locator = {
    filter: () => locator,
    first: () => locator,
    or: () => locator,
    isVisible: async () => false,
    waitFor: (look: Look) => {
      looks.push(look)
      return new Promise(() => {})
    },
  }
  const page = { getByRole: () => locator as unknown as Locator, url: () => 'https://as.example/' }
  return { looks, surface: surfaceOf(page as unknown as Page) }
}

const REQUEST = {
  journeys: { approve: { steps: [{ click: { role: 'button', name: 'Approve' } }] } },
  decision: 'approve',
  redirectUri: 'https://app.example/callback',
} as unknown as WalkRequest

test('a page that has shown nothing yet is not looked at, and nothing is once the walk has ended', async () => {
  const { looks, surface } = pageOfNothing()
  const traffic = new Traffic([], REQUEST)
  const next = nextPage({
    surface: () => surface,
    traffic,
    candidates: candidatesOf(REQUEST, {}),
    last: undefined,
    pageTimeout: 5_000,
  })
  await new Promise(setImmediate)
  expect(looks).toEqual([])

  traffic.shows(surface)
  await expect.poll(() => looks.length).toBe(1)
  expect(looks[0]?.signal.aborted).toBe(false)

  traffic.shows(surface)
  await expect.poll(() => looks.length).toBe(2)
  expect(looks.map(({ signal }) => signal.aborted)).toEqual([true, false])

  traffic.stops('blocked', 'the end')
  expect(await next).toEqual({ traffic: { trouble: { kind: 'blocked', reason: 'the end' } } })
  expect(looks.map(({ signal }) => signal.aborted)).toEqual([true, true])
})
