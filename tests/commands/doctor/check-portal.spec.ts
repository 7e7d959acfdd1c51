import { checkPortal } from '../../../commands/doctor/check-portal.ts'
import { findBrowser } from '../../../helpers/browser/find-browser.ts'
import type { PortalJourneys } from '../../../helpers/browser/portal/portal-walk.ts'
import { loadTarget } from '../../../helpers/config/load-target.ts'
import { test as base, expect } from '../../browser/browser-test.ts'

const test = base.extend<{
  /** Checks the portal with some variables or journeys changed. */
  readonly look: (
    variables?: Readonly<Record<string, string>>,
    journeys?: Partial<PortalJourneys>,
  ) => ReturnType<typeof checkPortal>
}>({
  look: async ({ environment }, use) => {
    await use(async (variables = {}, journeys = {}) => {
      const files = { CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
      const target = loadTarget(
        { ...environment, TARGET: 'development', ...files, ...variables },
        process.cwd(),
      )
      if (!target.portal) throw new Error('The sandbox has a portal.')
      const portal = { ...target.portal, journeys: { ...target.portal.journeys, ...journeys } }
      return checkPortal(target, portal, findBrowser(process.env, console.log))
    })
  },
})

test('a portal that matches its journeys takes one line, with the number of keys', async ({ look }) => {
  expect(await look()).toEqual({
    is: 'ok',
    what: 'portal',
    found: 'signed in; listKeys found 2 keys, including that of CLIENT_ID',
  })
})

const read = (css: string) => ({ listKeys: { open: '.', steps: [{ read: { css }, as: 'keys' }] } }) as const

/** What is wrong, and what the doctor finds and says to do. */
const MISTAKES: readonly (readonly [
  wrong: string,
  variables: Readonly<Record<string, string>>,
  journeys: Partial<PortalJourneys>,
  found: RegExp,
  todo: RegExp,
])[] = [
  [
    'a password',
    { PORTAL_PASSWORD: 'canary-secret' },
    {},
    /^step 4 .* of the journey signIn failed: .*on the page “Developer portal” at http/,
    /^Check PORTAL_USERNAME and PORTAL_PASSWORD/,
  ],
  ['the address', { PORTAL_URL: 'http://127.0.0.1:1' }, {}, /did not load/, /^Check PORTAL_URL, and whether/],
  [
    'an element',
    {},
    { listKeys: { open: '.', steps: [{ waitFor: { role: 'heading', name: 'My keys' }, timeout: 100 }] } },
    /^step 1 \(waitFor heading name "My keys"\) of the journey listKeys failed: .*“API keys”/,
    /^Change heading name "My keys" .* PORTAL_JOURNEY names, or record .* `npm run record -- --target development --portal`\.$/,
  ],
  ['the element of a key', {}, read('tbody .key'), /found no key on a page that shows CLIENT_ID/, /listKeys/],
  [
    'the page of the list',
    {},
    { listKeys: { open: 'nowhere', steps: [{ waitFor: { text: 'keys' }, timeout: 100 }] } },
    /\/nowhere answered 404, on the page “There is no such page”/,
    /“open” of the journey listKeys/,
  ],
]

for (const [wrong, variables, journeys, found, todo] of MISTAKES)
  test(`the doctor says what to do if this is wrong: ${wrong}`, async ({ look }) => {
    const line = await look(variables, journeys)
    expect(line).toMatchObject({
      is: 'problem',
      found: expect.stringMatching(found),
      todo: expect.stringMatching(todo),
    })
    expect(JSON.stringify(line)).not.toContain('canary-secret')
  })
