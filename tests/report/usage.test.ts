import { expect, test } from '@playwright/test'
import { showUsage } from '../../helpers/report/provenance-words.ts'

test('what the service asked to wait for is told with the requests', () => {
  expect(showUsage({ requests: 3, waited: 2, logins: 1, consents: 2 })).toBe(
    '3 requests (2 s waited for Retry-After), 1 log-in, 2 consents',
  )
})

test('a wrong password that was tried is counted apart from the log-ins', () => {
  const usage = { requests: 3, logins: 1, consents: 2 }
  expect(showUsage(usage)).toBe('3 requests, 1 log-in, 2 consents')
  expect(showUsage({ ...usage, wrongPasswords: 1 })).toBe(
    '3 requests, 1 log-in, 1 wrong password, 2 consents',
  )
})
