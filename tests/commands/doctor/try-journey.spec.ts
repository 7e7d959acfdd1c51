import { type Tried, tryConsent, tryPortal } from '../../../commands/doctor/try-journey.ts'
import type { Journeys } from '../../../helpers/browser/journeys.ts'
import { loadTarget } from '../../../helpers/config/load-target.ts'
import type { Target } from '../../../helpers/config/target.ts'
import { test as base, expect } from '../../browser/browser-test.ts'

const test = base.extend<{
  readonly target: Target
  /** Tries a consent journey, with some of the journeys changed. */
  readonly consent: (name: string, journeys?: Partial<Journeys>) => Promise<Tried>
}>({
  target: async ({ environment }, use) => {
    const files = { CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
    const variables = { ...environment, TARGET: 'development', ...files, PORTAL_ACTIONS: 'manage' }
    await use(loadTarget(variables, process.cwd()))
  },
  consent: ({ chrome, target }, use) =>
    use((name, journeys = {}) => {
      const { consent } = target
      const changed = { ...consent.journeys, ...journeys } as Journeys
      return tryConsent(chrome, { ...target, consent: { ...consent, journeys: changed } }, name)
    }),
})

test('the page of a journey is reached, and each step that fits is named', async ({ consent }) => {
  const { isDone, lines } = await consent('chooseDataProvider')
  expect(isDone).toBe(true)
  expect(lines[0]).toMatch(/^reached “.+” at http/)
  expect(lines.filter((line) => / is on the page$/.test(line))).toHaveLength(2)
  expect(lines.join('\n')).toContain('reports/doctor/chooseDataProvider.jpg')
})

test('a step that does not fit comes with what is there, and with the step that may follow', async ({
  consent,
}) => {
  const steps = [{ fill: { label: 'User name' }, with: 'x' }, { click: { role: 'button', name: 'Log on' } }]
  const { lines } = await consent('signIn', { signIn: { steps } })
  expect(lines.join('\n')).toMatch(
    /button name "Log on" is not on the page yet: the page has .*button “Sign in”/,
  )
  expect(lines).toContain('may follow  {"click":{"role":"button","name":"Sign in"}}')
})

test('a page that does not appear is reported before anything is decided', async ({ consent }) => {
  const { isDone, lines } = await consent('oneTimeCode')
  expect(isDone).toBe(false)
  expect(lines[0]).toContain('did not appear before the one where the user decides')
  expect(lines.join('\n')).toContain('“Approve”')
})

test('a key is not created: the journey is cancelled before its confirmation', async ({ chrome, target }) => {
  if (!target.portal) throw new Error('The sandbox has a portal.')
  const tried = await tryPortal(chrome, target, target.portal, 'createKey')
  expect([tried.isDone, tried.lines[0]]).toEqual([true, 'all of its steps fit; it was cancelled'])
})

test('the list of keys is read, and what its page has is named', async ({ chrome, target }) => {
  if (!target.portal) throw new Error('The sandbox has a portal.')
  const { journeys } = target.portal
  const { isDone, lines } = await tryPortal(chrome, target, target.portal, 'listKeys')
  expect(isDone).toBe(true)
  expect(lines.join('\n')).toMatch(/keys {8}\d+\nit has .*link “Register application”.*summary/)
  const steps = [{ read: { css: 'article' }, as: 'keys' as const }]
  const portal = { ...target.portal, journeys: { ...journeys, listKeys: { ...journeys.listKeys, steps } } }
  const none = await tryPortal(chrome, target, portal, 'listKeys')
  expect([none.isDone, none.lines[0]]).toEqual([
    false,
    'its steps fit, but “keys” matches nothing on the page',
  ])
})

test('a journey that would act on a key that exists is not tried', async ({ chrome, target }) => {
  if (!target.portal) throw new Error('The sandbox has a portal.')
  const tried = await tryPortal(chrome, target, target.portal, 'revokeKey')
  expect([tried.isDone, tried.lines[0]]).toEqual([false, expect.stringContaining('only a run tries it')])
})

test('no key is tried to be created where a run may create none', async ({ chrome, target }) => {
  if (!target.portal) throw new Error('The sandbox has a portal.')
  const tried = await tryPortal(chrome, target, { ...target.portal, actions: 'read' }, 'createKey')
  expect([tried.isDone, tried.lines[0]]).toEqual([false, expect.stringContaining('PORTAL_ACTIONS')])
})
