import { rmSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, test } from '@playwright/test'
import { Ajv } from 'ajv'
import addFormats from 'ajv-formats'
import { recorded } from '../../helpers/http/exchange.ts'
import { viewEvidence } from '../../helpers/report/evidence-view.ts'
import { harOf } from '../../helpers/report/har/har.ts'
import { writeHar } from '../../helpers/report/har/write-har.ts'
import { scan } from '../../helpers/secrets/leaks/scan.ts'
import { registerSecrets } from '../../helpers/secrets/redact.ts'
import { own } from '../../helpers/secrets/shown.ts'
import { SECRETS, sampleEvidence } from './sample.ts'

const require = createRequire(import.meta.url)

/** The schemas of `har-schema`, written for a validator that let unknown keywords be. */
function errorsOfHar(har: unknown): unknown {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addMetaSchema(require('ajv/dist/refs/json-schema-draft-06.json'))
  const schemas: Readonly<Record<string, { readonly $id: string }>> = require('har-schema')
  for (const schema of Object.values(schemas)) ajv.addSchema(schema)
  ajv.validate('har.json#', har)
  return ajv.errors ?? []
}

const evidence = sampleEvidence()
const { token, par } = evidence.steps
const at = (second: number) => `2026-11-21T14:03:0${second}.000Z`
const url = 'https://auth.example/authorize?client_id=app&request_uri=urn%3Aexample%3Arequest%3A88dd'
const view = viewEvidence({
  ...evidence,
  steps: {
    ...evidence.steps,
    ...(token.is === 'recorded' && { token: recorded({ ...token.value, startedAt: at(2) }) }),
    ...(par.is === 'recorded' && {
      par: recorded({
        ...par.value,
        startedAt: at(1),
        headers: { location: 'https://auth.example/ü?code=x y' },
      }),
      discovery: recorded({
        ...par.value,
        request: { method: 'GET', url, headers: {} },
        startedAt: at(3),
      }),
    }),
  },
})
const har = harOf(view, own('1.2.3'))

test('it is a HAR 1.2, as its schema has it', () => {
  expect(errorsOfHar(har)).toEqual([])
  expect(har.log).toMatchObject({ version: '1.2', creator: { version: '1.2.3' } })
})

test('its schema finds what is wrong', () => {
  const [first] = har.log.entries
  const bad = {
    log: { ...har.log, entries: [{ ...first, request: { ...first?.request, url: 'no address <x>' } }] },
  }
  expect(errorsOfHar(bad)).toMatchObject([{ instancePath: '/log/entries/0/request/url' }])
})

test('it has every exchange, in the order in which they were sent', () => {
  const { entries } = har.log
  const sent = Object.values(view.exchanges).filter(({ exchange }) => exchange)
  expect(entries).toHaveLength(sent.length)
  expect(entries.slice(-3).map(({ comment }) => comment)).toEqual([
    'par: Pushed authorization request',
    'token: Token request of the client-credentials grant',
    'discovery: Discovery document',
  ])
})

test('a form, a query and a redirect are told with fingerprints, which an address has encoded', () => {
  const [pushed, asked, opened] = har.log.entries.slice(-3)
  expect(asked?.request.postData).toMatchObject({
    params: expect.arrayContaining([
      { name: 'client_secret', value: expect.stringMatching(/^<client_secret#/) },
    ]),
  })
  expect(opened?.request.url).toMatch(/\?client_id=app&request_uri=%3Crequest_uri%23[0-9a-f]{10}%3E$/)
  expect(opened?.request.queryString).toEqual([
    { name: 'client_id', value: 'app' },
    { name: 'request_uri', value: expect.stringMatching(/^<request_uri#[0-9a-f]{10}>$/) },
  ])
  expect(pushed?.response.redirectURL).toMatch(/^https:\/\/auth\.example\/%C3%BC\?code=%3Ccode%23/)
})

test('no secret is in it', () => {
  for (const secret of Object.values(SECRETS)) expect(JSON.stringify(har)).not.toContain(secret)
})

test('its file is searched as any other is', ({ browserName: _ }, { outputDir }) => {
  writeHar(view, outputDir)
  expect(scan([outputDir])).toMatchObject({ files: 1, leaks: [], unsearched: [] })
  const seen = har.log.entries[0]?.startedDateTime ?? ''
  registerSecrets([{ name: 'PLANTED', value: seen }])
  expect(scan([outputDir]).leaks).toMatchObject([{ file: expect.stringMatching(/run\.har$/) }])
  rmSync(outputDir, { recursive: true })
})
