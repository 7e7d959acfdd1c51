import { generateKeyPairSync } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import { examine } from '../../helpers/tools/doctor/doctor.ts'
import type { Line } from '../../helpers/tools/doctor/line.ts'
import { startOtherTarget } from '../other-target.ts'

interface Project {
  /** Looks at the service with some variables changed. */
  readonly look: (changes: Readonly<Record<string, string>>) => Promise<readonly Line[]>
  readonly issuer: string
  readonly baseUrl: string
}

const test = base.extend<object, { project: Project }>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the pattern.
    async ({}, use) => {
      const folder = mkdtempSync(join(tmpdir(), 'contract-doctor-'))
      const service = await startOtherTarget(folder)
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      writeFileSync(join(folder, 'stranger.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
      const { PATH } = process.env
      const look: Project['look'] = async (changes) => {
        const lines: Line[] = []
        for await (const line of examine({ TARGET: 'other', PATH, ...changes }, folder)) lines.push(line)
        return lines
      }
      const { ISSUER_URL: issuer = '', BASE_URL: baseUrl = '' } = service.environment
      await use({ look, issuer, baseUrl })
      await service.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker' },
  ],
})

const DOCUMENT = 'discovery document'
const PAIR = 'CLIENT_ID and CLIENT_SECRET'
const PUSH = 'pushed request'

/** What is changed, and what the doctor says of it: the line, what it found, what to do. */
const MISTAKES: readonly (readonly [
  mistake: string,
  change: (project: Project) => Readonly<Record<string, string>>,
  what: string | RegExp,
  found: RegExp,
  todo: RegExp,
])[] = [
  [
    'a key ID that nobody registered',
    () => ({ PRIVATE_KEY_ID: 'typo' }),
    PUSH,
    /^refused with 401 invalid_client by https:/,
    /^Check PRIVATE_KEY_ID and PRIVATE_KEY_FILE: .* registered for CLIENT_ID\. .*\/assertion\/audience.* The service says: “/,
  ],
  [
    'another key',
    () => ({ PRIVATE_KEY_FILE: 'stranger.pem' }),
    PUSH,
    /^refused with 401 invalid_client/,
    /PRIVATE_KEY_FILE.*“/,
  ],
  [
    'another redirect address',
    () => ({ REDIRECT_URI: 'https://client.example/other' }),
    PUSH,
    /^refused with 400/,
    /REDIRECT_URI is registered/,
  ],
  [
    'a secret that is wrong',
    () => ({ CLIENT_SECRET: 'canary-secret' }),
    PAIR,
    /^refused with 401 invalid_client/,
    /^Check CLIENT_ID and CLIENT_SECRET.*The service says/,
  ],
  [
    'an issuer with another path',
    ({ issuer }) => ({ ISSUER_URL: `${issuer}-typo` }),
    DOCUMENT,
    /answered 404 .*nothing near it/,
    /^Check ISSUER_URL/,
  ],
  [
    'an endpoint as the issuer',
    ({ issuer }) => ({ ISSUER_URL: `${issuer}/oauth2/token` }),
    DOCUMENT,
    /the discovery document is at https:/,
    /^Set ISSUER_URL=https:\S+\/blue$/,
  ],
  [
    'the discovery document as the issuer',
    ({ issuer }) => ({ ISSUER_URL: `${issuer}/.well-known/openid-configuration` }),
    DOCUMENT,
    /the discovery document is at https:/,
    /^Set ISSUER_URL=https:\S+\/blue$/,
  ],
  [
    'the gateway as the issuer',
    ({ baseUrl }) => ({ ISSUER_URL: baseUrl }),
    DOCUMENT,
    /nothing near it/,
    /^Check ISSUER_URL/,
  ],
  [
    'a slash after the issuer',
    ({ issuer }) => ({ ISSUER_URL: `${issuer}/` }),
    'issuer',
    /^the discovery document names https:\S+\/blue$/,
    /^Set ISSUER_URL=https:\S+\/blue$/,
  ],
  [
    'the whole token endpoint as the base',
    ({ baseUrl }) => ({ BASE_URL: `${baseUrl}/auth/token` }),
    PAIR,
    /answered 404 .*the token endpoint is https:/,
    /^Set BASE_URL=https:\S+\/v2$/,
  ],
  [
    'a base without its path',
    ({ baseUrl }) => ({ BASE_URL: new URL(baseUrl).origin }),
    PAIR,
    /answered 404 .*nothing there or near it/,
    /^Check BASE_URL/,
  ],
  [
    'a port that is closed',
    () => ({ BASE_URL: 'https://127.0.0.1:1' }),
    PAIR,
    /ECONNREFUSED/,
    /^Check host and port in BASE_URL/,
  ],
  [
    'http where TLS is spoken',
    ({ baseUrl }) => ({ BASE_URL: baseUrl.replace('https', 'http') }),
    PAIR,
    /closed|reset/,
    /^Check scheme and port in BASE_URL/,
  ],
  [
    'a data provider that the service does not know',
    () => ({ DP_ID: 'no-such-bank' }),
    'DP_ID',
    /^refused with 400 invalid_request/,
    /^Check DP_ID and DP_ID_IN: .*The service says: “/,
  ],
  [
    'an address of the business API where nothing is',
    ({ baseUrl }) => ({ BUSINESS_API_GET_URL: `${baseUrl}/typo` }),
    'business API',
    /\/typo answered 404/,
    /^Check BUSINESS_API_GET_URL\./,
  ],
  [
    'a proxy that is not there',
    () => ({ PROXY_URL: 'http://127.0.0.1:1' }),
    DOCUMENT,
    /ECONNREFUSED/,
    /^Check PROXY_URL first/,
  ],
]

for (const [mistake, change, what, found, todo] of MISTAKES)
  test(`${mistake} is one problem, and it is told what to mend`, async ({ project }) => {
    const lines = await project.look(change(project))
    const [first, ...others] = lines.filter(({ is }) => is === 'problem')
    expect(first?.what).toMatch(what)
    expect(first?.found).toMatch(found)
    expect(first?.todo).toMatch(todo)
    // Both addresses are behind the same proxy.
    expect(others).toHaveLength(change(project).PROXY_URL ? 1 : 0)
    expect(JSON.stringify(lines)).not.toContain('canary-secret')
  })

test('what was tried is told, with what it answered', async ({ project }) => {
  const lines = await project.look({ ISSUER_URL: `${project.issuer}-typo` })
  const { tried = [] } = lines.find(({ what }) => what === DOCUMENT) ?? {}
  expect(tried).toHaveLength(5)
  for (const one of tried) expect(one).toMatch(/^https:\S+\/\.well-known\/\S+ \(404\)$/)
})

test('a healthy target takes few lines, and none is a problem', async ({ project }) => {
  const lines = await project.look({})
  expect(lines.filter(({ is }) => is !== 'ok')).toEqual([])
  expect(lines.length).toBeLessThan(40)
  expect(lines.find(({ what }) => what === PUSH)?.found).toMatch(
    /^accepted with 201 .*: PRIVATE_KEY_ID and PRIVATE_KEY_FILE are right$/,
  )
})
