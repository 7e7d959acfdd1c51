import { expect, test } from 'vitest'
import { generateSandboxKeys, startSandbox } from '../../sandbox/index.ts'

test('sandboxes that share their keys share nothing else', async () => {
  const keys = await generateSandboxKeys()
  const [one, two] = await Promise.all([startSandbox({ keys }), startSandbox({ keys })])
  try {
    for (const name of ['BASE_URL', 'ISSUER_URL', 'CLIENT_ID', 'CLIENT_SECRET', 'CONSENT_PASSWORD'])
      expect(one.environment[name]).not.toBe(two.environment[name])
  } finally {
    await Promise.all([one.close(), two.close()])
  }
})

test('a closed sandbox is gone, even if connections were open', async () => {
  const sandbox = await startSandbox()
  const address = sandbox.environment.BUSINESS_API_GET_URL ?? ''
  await fetch(address)
  await sandbox.close()
  await sandbox.close()
  await expect(fetch(address)).rejects.toThrow('fetch failed')
})
