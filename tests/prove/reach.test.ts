import { expect, test } from 'vitest'
import type { Behavior } from '../../sandbox/behaviors/behavior.ts'
import { allCases } from './all-cases.ts'
import { FROM_ANYWHERE, OF_PAGES, REACH, reachOf } from './reach.ts'

const names = allCases(false).map(({ name }) => name)

test('every beginning of an id is that of a case, and the first that fits it', () => {
  const used = new Set(names.map((name) => REACH.find(([start]) => name.startsWith(start))?.[0]))
  expect(REACH.map(([start]) => start).filter((start) => !used.has(start))).toEqual([])
  expect(
    [...OF_PAGES, ...FROM_ANYWHERE].filter((start) => !names.some((name) => name.startsWith(start))),
  ).toEqual([])
})

test('what a service shows on its pages, or does there, is walked in a browser', async () => {
  const inForms = allCases(true).filter(({ sendsForms }) => sendsForms)
  const shaped: string[] = []
  for (const { name, behavior } of inForms) if (shapesPages(await behavior())) shaped.push(name)
  expect(inForms.length).toBeGreaterThan(500)
  expect(shaped).toEqual([])
})

/** Whether pages look or come differently. What becomes of the fields that they send is the same from everywhere. */
function shapesPages({ settings = {}, answer, response, wire }: Behavior): boolean {
  const { pages, wording = {}, rememberConsent } = settings
  const hooks = [answer?.pages, response?.pages, wire?.pages, wire?.authorization, answer?.authorization]
  return [...hooks, pages, rememberConsent].some(Boolean) || Object.keys(wording).length > 0
}

test('in a whole run only the portal is recorded alone, and every clause is judged of all others', () => {
  const inPart = allCases(true).filter(({ lanes, rows }) => lanes ?? rows)
  expect(inPart.filter(({ isPortal }) => !isPortal)).toEqual([])
})

for (const [name, place, others] of [
  ['takes.par.client_assertion.iss.missing', 'par client_assertion.iss ', 2],
  ['takes.token.client_secret.missing', 'token client_secret ', 2],
  ['minds.par.client_assertion.nbf.ahead', 'par client_assertion.nbf ', 1],
] as const)
  test(`of ${name} only the rows about the same part are sent`, () => {
    const keys = reachOf(name, 'fault', false).rows?.map(({ key }) => key) ?? []
    expect(keys.filter((key) => !key.startsWith(place))).toEqual([])
    expect(keys.length).toBeGreaterThanOrEqual(others)
  })

test('of an edit of the whole request the rows of the whole request are sent', () => {
  const keys = reachOf('takes.token.json', 'fault', false).rows?.map(({ key }) => key)
  expect(keys).toContain('token json')
  expect(keys).not.toContain('token client_secret missing')
})
