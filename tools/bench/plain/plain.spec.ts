import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import type { SentRequest } from '../beside-plain.ts'

const sent: readonly SentRequest[] = JSON.parse(readFileSync(process.env.SENT ?? '', 'utf8'))

for (const [index, { url, method, headers, body, status }] of sent.entries())
  test(`${index + 1}: ${method} ${url}`, async ({ request }) => {
    const answer = await request.fetch(url, { method, headers, ...(body !== '' && { data: body }) })
    expect(answer.status()).toBe(status)
  })
