import fc from 'fast-check'
import { expect, test } from 'vitest'
import { errorsOf } from '../../helpers/schema/schemas.ts'

const JWT = 'eyJhbGciOiJQUzI1NiJ9.eyJpc3MiOiJhIn0.c2ln'
const address = (path: string) => `https://auth.example.com/${path}`

/** A document of each kind that its schema accepts. */
const DOCUMENTS: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'key-pair.schema.json': { client_id: 'a', client_secret: 'b' },
  'client-credentials-response.schema.json': {
    access_token: JWT,
    token_type: 'bearer',
    scope: 'accounts',
    expires_in: 86400,
  },
  'discovery.schema.json': {
    authorization_endpoint: address('authorize'),
    token_endpoint: address('token'),
    pushed_authorization_request_endpoint: address('par'),
    revocation_endpoint: address('revoke'),
    userinfo_endpoint: address('userinfo'),
  },
  'par-response.schema.json': { request_uri: 'urn:x:1' },
  'redirect.schema.json': { code: 'c', state: 's' },
  'code-token-response.schema.json': {
    access_token: 'a',
    refresh_token: 'r',
    id_token: JWT,
    authorization_details: [{}],
  },
}

/** What no documented field of a response may be. */
const WRONG = [undefined, null, true, ''] as const

for (const [schema, document] of Object.entries(DOCUMENTS)) {
  test(`${schema} accepts its document, whatever stands beside the documented fields`, () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (more) => {
        expect(errorsOf(schema, { ...more, ...document })).toEqual([])
      }),
      { numRuns: 30 },
    )
  })

  test(`${schema} refuses every alteration of a documented field`, () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(document)), fc.constantFrom(...WRONG), (field, wrong) => {
        const { [field]: _, ...rest } = document
        fc.pre(field !== 'scope' || wrong !== '')
        const altered = wrong === undefined ? rest : { ...rest, [field]: wrong }
        expect(errorsOf(schema, altered).length).toBeGreaterThan(0)
      }),
    )
  })

  test(`${schema} refuses a documented field under another name`, () => {
    fc.assert(
      fc.property(fc.constantFrom(...Object.keys(document)), fc.string({ minLength: 1 }), (field, suffix) => {
        const { [field]: value, ...rest } = document
        expect(errorsOf(schema, { ...rest, [field + suffix]: value }).length).toBeGreaterThan(0)
      }),
    )
  })
}
