import { generateKeyPairSync } from 'node:crypto'
import { copyFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test as base, expect } from '@playwright/test'
import type { Line } from '../../../commands/doctor/check-service.ts'
import { examine } from '../../../commands/doctor/examine.ts'
import { TEMPLATE } from '../../../commands/init/new-target.ts'
import { startOtherTarget } from '../../other-target.ts'
import { temporaryFolder } from '../../temporary-folder.ts'

interface Project {
  /** Runs the doctor with some variables changed. */
  readonly look: (changes: Readonly<Record<string, string>>) => Promise<readonly Line[]>
  readonly issuer: string
  readonly baseUrl: string
}

const test = base.extend<object, { project: Project }>({
  project: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright requires an object pattern as the first parameter.
    async ({}, use) => {
      const folder = temporaryFolder()
      const service = await startOtherTarget(folder)
      const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
      writeFileSync(join(folder, 'stranger.pem'), privateKey.export({ type: 'pkcs8', format: 'pem' }))
      writeFileSync(join(folder, 'unrelated.pem'), service.environment.MTLS_CERTIFICATE ?? '')
      copyFileSync(TEMPLATE, join(folder, 'journeys/template.json'))
      const { PATH } = process.env
      const look: Project['look'] = async (changes) => {
        const lines: Line[] = []
        for await (const line of examine({ TARGET: 'other', PATH, ...changes }, folder)) lines.push(line)
        return lines
      }
      const { ISSUER_URL: issuer = '', BASE_URL: baseUrl = '' } = service.environment
      await use({ look, issuer, baseUrl })
      await service.close()
    },
    { scope: 'worker' },
  ],
})

const DOCUMENT = 'discovery document'
const PAIR = 'CLIENT_ID and CLIENT_SECRET'
const PUSH = 'pushed request'

/** What is set, and the line that says what is wrong and what to do. */
const MISTAKES: readonly (readonly [set: string, what: string, found: RegExp, todo: RegExp])[] = [
  ['REQUEST_TIMEOUT=0', 'REQUEST_TIMEOUT', /string/, /./],
  ['NOTIFY_URL=http://hooks.example/canary-secret', 'NOTIFY_URL', /in the clear/, /./],
  ['CONSENT_JOURNEY=template.json', 'journeys', /template\.json is still the/, /^Record them: npm/],
  ['BROWSER_PATH=/nowhere', 'BROWSER_PATH', /no executable/, /./],
  [
    'PRIVATE_KEY_ID=typo',
    PUSH,
    /^https:\S+ answered 401 invalid_client$/,
    /^Check PRIVATE_KEY_ID and PRIVATE_KEY_FILE: .* registered for CLIENT_ID\. .*\/assertion\/audience.* The service says: “/,
  ],
  ['PRIVATE_KEY_FILE=stranger.pem', PUSH, /answered 401/, /PRIVATE_KEY_FILE.*“/],
  ['REDIRECT_URI=https://client.example/other', PUSH, /answered 400/, /REDIRECT_URI is registered/],
  [
    'CLIENT_SECRET=canary-secret',
    PAIR,
    /answered 401 invalid_client$/,
    /^Check CLIENT_ID and CLIENT_SECRET.*The service says/,
  ],
  ['ISSUER_URL={issuer}-typo', DOCUMENT, /answered 404 .*found nearby/, /^Check ISSUER_URL/],
  [
    'ISSUER_URL={issuer}/.well-known/openid-configuration',
    DOCUMENT,
    /the discovery document is at https:/,
    /^Set ISSUER_URL=https:\S+\/blue$/,
  ],
  [
    'ISSUER_URL={issuer}/',
    'issuer',
    /^the discovery document names https:\S+\/blue$/,
    /^Set ISSUER_URL=https:\S+\/blue$/,
  ],
  [
    'BASE_URL={base}/auth/token',
    PAIR,
    /answered 404 .*the token endpoint is at https:/,
    /^Set BASE_URL=https:\S+\/v2$/,
  ],
  ['BASE_URL={origin}', PAIR, /answered 404 .*found nearby/, /^Check BASE_URL/],
  ['BASE_URL=https://127.0.0.1:1', PAIR, /ECONNREFUSED/, /^Check the host and port in BASE_URL/],
  [
    'BUSINESS_API_GET_URL={base}/typo',
    'business API',
    /\/typo answered 404/,
    /^Check BUSINESS_API_GET_URL\./,
  ],
]

for (const [set, what, found, todo] of MISTAKES)
  test(`one mistake is reported as one problem, with what to do: ${set}`, async ({
    project: { look, issuer, baseUrl },
  }) => {
    const [name = '', value = ''] = set.split('=')
    const { origin } = new URL(baseUrl)
    const places = { '{issuer}': issuer, '{base}': baseUrl, '{origin}': origin }
    const filled = Object.entries(places).reduce((text, [key, place]) => text.replace(key, place), value)
    const lines = await look({ [name]: filled })
    const problems = lines.filter(({ is }) => is === 'problem')
    expect(problems).toEqual([
      expect.objectContaining({
        what,
        found: expect.stringMatching(found),
        todo: expect.stringMatching(todo),
      }),
    ])
    expect(JSON.stringify(lines)).not.toContain('canary-secret')
  })

test('the variables are not said to be well-formed if one of the run is not', async ({ project }) => {
  const lines = await project.look({ STANDARDS_PROFILE: 'oauth oidc' })
  expect(lines.filter(({ is }) => is === 'problem')).toEqual([
    expect.objectContaining({ what: 'STANDARDS_PROFILE' }),
  ])
  expect(lines.map(({ what }) => what)).not.toContain('configuration')
})

test('an unknown certificate authority is reported, with what to do', async ({ project }) => {
  const lines = await project.look({ CA_FILE: 'unrelated.pem' })
  expect(lines.find(({ what }) => what === DOCUMENT)).toMatchObject({
    found: expect.stringMatching(/does not trust the issuer/),
    todo: expect.stringMatching(/CA_FILE/),
  })
})

test('a problem lists the addresses that were tried, each with its answer', async ({ project }) => {
  const lines = await project.look({ ISSUER_URL: `${project.issuer}-typo` })
  const { tried = [] } = lines.find(({ what }) => what === DOCUMENT) ?? {}
  expect(tried.length).toBeGreaterThan(1)
  for (const one of tried) expect(one).toMatch(/^https:\S+\/\.well-known\/\S+ \(404\)$/)
})

test('a target without mistakes has no problem', async ({ project }) => {
  const lines = await project.look({})
  expect(lines.filter(({ is }) => is !== 'ok')).toEqual([])
  expect(lines.map(({ what }) => what)).toEqual(
    expect.arrayContaining(['browser', 'configuration', 'journeys', DOCUMENT, 'clocks']),
  )
  expect(lines.find(({ what }) => what === PUSH)?.found).toMatch(
    /^accepted with 201 .*: PRIVATE_KEY_ID and PRIVATE_KEY_FILE are right$/,
  )
})
