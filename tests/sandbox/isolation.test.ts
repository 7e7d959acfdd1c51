import { expect, test } from '@playwright/test'
import { generateSandboxKeys, startSandbox } from '../../sandbox/index.ts'
import { application, variable } from './application.ts'
import { Browser } from './browser.ts'

test('sandboxes with the same keys share nothing else', async () => {
  const keys = await generateSandboxKeys()
  const [one, two] = await Promise.all([startSandbox({ keys }), startSandbox({ keys })])
  try {
    for (const name of ['BASE_URL', 'ISSUER_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'CONSENT_PASSWORD'])
      expect(one.environment[name]).not.toBe(two.environment[name])

    const [first, second] = await Promise.all([application(one.environment), application(two.environment)])
    const [here, there] = await Promise.all([
      new Browser(one.environment).walk(first, await first.push()),
      new Browser(two.environment).walk(second, await second.push()),
    ])
    const code = here.redirect?.searchParams.get('code') ?? ''
    expect((await second.exchange(code)).status).toBe(400)
    expect((await first.exchange(code)).status).toBe(200)
    expect((await second.exchange(there.redirect?.searchParams.get('code') ?? '')).status).toBe(200)
  } finally {
    await Promise.all([one.close(), two.close()])
  }
})

test('a closed sandbox is gone, whatever connections were open', async () => {
  const sandbox = await startSandbox()
  const address = variable(sandbox.environment, 'BUSINESS_API_GET_URL')
  await fetch(address)
  await sandbox.close()
  await sandbox.close()
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})
