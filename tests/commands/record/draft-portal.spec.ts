import { draftPortal } from '../../../commands/record/draft-portal.ts'
import { openRecorder } from '../../../commands/record/recorder-window.ts'
import { findBrowser } from '../../../helpers/browser/find-browser.ts'
import { openPortalIn } from '../../../helpers/browser/portal/portal-session.ts'
import { loadTarget } from '../../../helpers/config/load-target.ts'
import { KeyLedger } from '../../../helpers/endpoints/portal/ledger.ts'
import { newRecorder } from '../../../helpers/evidence/recorder.ts'
import { httpClient } from '../../../helpers/http/send.ts'
import { errorsOf } from '../../../helpers/schema/schemas.ts'
import { type Sandbox, startSandbox } from '../../../sandbox/index.ts'
import { ENGLISH, type PortalWording } from '../../../sandbox/portal/wording.ts'
import { variants } from '../../../sandbox/variants/index.ts'
import { FRENCH } from '../../../sandbox/variants/portal-looks.ts'
import { expect, PATIENT, test, the } from '../../browser/browser-test.ts'
import { goThroughPortal } from '../../portal/go-through-portal.ts'

const NAME = 'contract-abcdef-mwqiadf6-recorded'

/** What a user meets at a portal. */
interface Look {
  readonly variant?: keyof typeof variants
  readonly wording?: PortalWording
  /** The row of a key. */
  readonly rows?: string
  /** The text to click in the row before an action: by default, the menu. */
  readonly opener?: string | false
  readonly yes?: string
  readonly no?: string
  readonly clientId?: string
  readonly reveal?: string
}

/** Records what a user does at a portal with this look. */
async function recordAt({ environment }: Sandbox, look: Look) {
  const { wording = ENGLISH, rows = 'tbody tr', opener = wording.actions, yes, no = wording.cancel } = look
  const url = environment.PORTAL_URL ?? ''
  const executablePath = findBrowser(process.env, console.log)
  const window = await openRecorder(url, { executablePath, headless: true })
  const { page } = window
  const press = (name: string) => page.getByRole('button', { name }).click()
  const fill = async (label: string, text = '') => page.getByRole('textbox', { name: label }).fill(text)
  const toList = () => page.getByRole('link', { name: wording.back }).click()
  const showSecret = async () => look.reveal && page.getByText(look.reveal).click()
  const ask = async () => {
    await page.getByRole('link', { name: wording.create }).click()
    await fill(wording.name, NAME)
    await press(wording.continue)
  }
  const choose = async (action: string) => {
    const row = page.locator(rows, { hasText: NAME })
    if (opener) await row.getByText(opener).first().click()
    await (opener === NAME ? page : row).getByRole('button', { name: action }).click()
  }
  const showAndClick = async (label: string) => {
    await showSecret()
    await page.getByLabel(label).click()
  }
  const deeds: readonly (() => Promise<unknown>)[] = [
    async () => {
      await page.getByLabel(wording.username).fill(environment.PORTAL_USERNAME ?? '')
      await page.getByLabel(wording.password).fill('wrong')
      await press(wording.signIn)
      await page.getByRole('alert').waitFor()
      await page.getByLabel(wording.username).fill(environment.PORTAL_USERNAME ?? '')
      await page.getByLabel(wording.password).fill(environment.PORTAL_PASSWORD ?? '')
      await press(wording.signIn)
      await page.getByRole('heading', { name: wording.keysTitle }).waitFor()
    },
    ask,
    () =>
      press(no)
        .then(() => page.goto(url))
        .then(ask),
    async () => {
      await press(yes ?? wording.create)
      await (look.clientId ? press(look.clientId) : page.getByLabel(wording.clientId).click())
    },
    () => showAndClick(wording.clientSecret),
    toList,
    () => choose(wording.renew),
    () =>
      press(no)
        .then(() => page.goto(url))
        .then(() => choose(wording.renew)),
    () => press(yes ?? wording.renew).then(() => showAndClick(wording.clientSecret)),
    toList,
    () => choose(wording.revoke),
    () =>
      press(no)
        .then(() => page.goto(url))
        .then(() => choose(wording.revoke)),
    () =>
      press(yes ?? wording.revoke).then(() =>
        page.getByRole('heading', { name: wording.keysTitle }).waitFor(),
      ),
  ]
  const { PORTAL_USERNAME = '', PORTAL_PASSWORD = '', CLIENT_ID = '' } = environment
  const left = [...deeds]
  try {
    return await draftPortal({
      url,
      variables: { PORTAL_USERNAME, PORTAL_PASSWORD },
      clientId: CLIENT_ID,
      keyName: NAME,
      page,
      ask: async () => {
        await left.shift()?.()
        return window.actions()
      },
    })
  } finally {
    await window.close()
  }
}

const LOOKS: Readonly<Record<string, Look>> = {
  'in a table, confirmed on pages': {},
  'in a table, confirmed in a dialog': { variant: 'portal.dialog', yes: 'Yes, go on', no: 'No, go back' },
  'on cards, in French': {
    variant: 'portal.french-cards',
    wording: FRENCH,
    rows: 'li.card',
    opener: false,
  },
  'on separate pages': { variant: 'portal.key-pages', opener: NAME },
  'with a secret to reveal': {
    variant: 'portal.secret-revealed',
    clientId: 'Copy the client ID',
    reveal: 'Show the secret',
  },
}

for (const [name, look] of Object.entries(LOOKS))
  test(`a run can follow the journeys recorded at a portal with keys ${name}`, async ({ chrome }, info) => {
    const sandbox = await startSandbox({ behaviors: look.variant ? [variants[look.variant].behavior] : [] })
    try {
      const { environment } = sandbox
      const { journeys, notes } = await recordAt(sandbox, look)
      expect(errorsOf('portal-journey.schema.json', journeys)).toEqual([])
      const text = JSON.stringify({ journeys, notes })
      for (const own of ['PORTAL_USERNAME', 'PORTAL_PASSWORD', 'CLIENT_ID'] as const)
        expect(text).not.toContain(environment[own])
      expect(text).not.toContain(NAME)
      expect(text).toContain(the('CLIENT_ID_OF_KEY'))

      const files = { CONSENT_JOURNEY: 'sandbox.json', PORTAL_JOURNEY: 'sandbox-portal.json' }
      const own = { TARGET: 'development', PORTAL_ACTIONS: 'manage', PORTAL_REVOCATION_SECONDS: '1' }
      const target = loadTarget({ ...environment, ...own, ...files }, process.cwd())
      if (!target.portal) throw new Error('The sandbox has a portal.')
      const words = { ...target.portal.words, ...journeys.words }
      const portal = { ...target.portal, journeys, words }
      const http = httpClient(target.transport)
      const { allowedOrigins } = target.transport
      const seen = await goThroughPortal(newRecorder({ ...target, portal }, http), {
        ledger: new KeyLedger(info.outputPath('keys')),
        listed: 500,
        open: async () => openPortalIn(chrome, { ...PATIENT, ...portal, allowedOrigins }),
      })
      await http.close()
      if (seen.is !== 'recorded') throw new Error(`The portal was not recorded: ${seen.because}`)
      const { walks, creation, renewal, revocation } = seen.value
      expect(walks.flatMap(({ failure }) => failure?.reason ?? [])).toEqual([])
      for (const done of [creation, renewal, revocation]) expect(done.is).toBe('recorded')
    } finally {
      await sandbox.close()
    }
  })
