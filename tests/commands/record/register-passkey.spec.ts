import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { authorize } from '../../../commands/record/record-journeys.ts'
import { openRecorder } from '../../../commands/record/recorder-window.ts'
import { keepPasskey } from '../../../commands/record/register-passkey.ts'
import { findBrowser } from '../../../helpers/browser/find-browser.ts'
import { launchBrowser } from '../../../helpers/browser/launch.ts'
import { loadTarget } from '../../../helpers/config/load-target.ts'
import { startSandbox } from '../../../sandbox/index.ts'
import { withPasskey } from '../../../sandbox/variants/passkey.ts'
import { expect, PATIENT, test } from '../../browser/browser-test.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

test('a passkey that was registered in the window is saved, and can log the user in later', async ({
  sessionFor,
}) => {
  const sandbox = await startSandbox({ behaviors: [withPasskey] })
  const project = join(import.meta.dirname, '../../..')
  const targetWith = (changes: Readonly<Record<string, string>>) =>
    loadTarget(
      { TARGET: 'sandbox', ...sandbox.environment, PORTAL_JOURNEY: 'sandbox-portal.json', ...changes },
      project,
    )
  const marksFor = async (target: ReturnType<typeof targetWith>) => {
    const start = await authorize(target)
    if (start.is !== 'recorded') throw new Error(start.because)
    return start.value
  }
  const target = targetWith({ CONSENT_JOURNEY: 'sandbox.json' })
  const { CONSENT_USERNAME = '', CONSENT_PASSWORD = '' } = sandbox.environment

  const executablePath = findBrowser(process.env, console.log)
  const { transport } = target
  const options = { executablePath, headless: true, transport, registers: true }
  const marks = await marksFor(target)
  const window = await openRecorder(marks.authorizationUrl, { ...options, marks })
  await window.page.getByLabel('User name').fill(CONSENT_USERNAME)
  await window.page.getByLabel('Password').fill(CONSENT_PASSWORD)
  await window.page.getByRole('button', { name: 'Sign in', exact: true }).click()
  expect(window.registered()).toBeUndefined()
  await window.page.getByRole('button', { name: 'Create a passkey' }).click()
  await expect(window.page).toHaveTitle('Choose a data provider')
  await window.page.close()
  expect(await window.ended).toBe('closed')
  const passkey = window.registered()
  await window.close()
  if (!passkey) throw new Error('No passkey was registered.')

  const folder = temporaryFolder()
  const says = keepPasskey(passkey, 'mine.passkey.json', folder, 'mine')
  expect(says).toContain('PASSKEY_FILE=mine.passkey.json in .env.mine')
  const file = join(folder, 'mine.passkey.json')
  expect(statSync(file).mode & 0o777).toBe(0o600)
  expect(says).not.toContain(passkey.privateKey)

  const user = { CONSENT_USERNAME: '', CONSENT_PASSWORD: '', CONSENT_JOURNEY: 'sandbox-passkey.json' }
  const known = targetWith({ ...user, PASSKEY: readFileSync(file, 'utf8') })
  const { journeys, variables, passkey: kept } = known.consent
  expect(kept).toMatchObject({ ...passkey })
  if (!kept) return
  const browser = await launchBrowser(executablePath)
  const session = await sessionFor(browser, { ...PATIENT, transport })
  const walk = await session.walk({
    ...(await marksFor(known)),
    decision: 'approve',
    journeys,
    variables,
    permissions: known.permissions,
    allowedOrigins: transport.allowedOrigins,
    passkey: kept,
  })
  expect(walk.failure?.reason).toBeUndefined()
  expect(walk.pages[0]?.journey).toBe('signIn')
  expect(walk.redirect).toContain('code=')
  await browser.close()
  await sandbox.close()
})
