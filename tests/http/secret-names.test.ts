import { expect, test } from 'vitest'
import {
  isIssued,
  isSecretHeader,
  isSecretName,
  isSent,
  isSentOnce,
  marksSecret,
} from '../../helpers/http/secret-names.ts'

/** Names, and if each marks a secret in a form, in any text, and as a header. */
const NAMES: readonly (readonly [name: string, inForm: boolean, inText: boolean, inHeader: boolean])[] = [
  ['client_secret', true, true, false],
  ['Client_Secret', true, true, false],
  ['clientSecret', true, true, false],
  ['api-key', true, true, false],
  ['X-Api-Key', false, true, false],
  ['x-access_token', false, true, false],
  ['code', true, false, false],
  ['state', true, false, false],
  ['request', true, false, false],
  ['Authorization', true, false, true],
  ['set-cookie', true, false, true],
  ['scope', false, false, false],
  ['my_secret', false, false, false],
  ['client_secrets', false, false, false],
  ['constructor', false, false, false],
  ['', false, false, false],
]

test.each(NAMES)('the name “%s” marks a secret in the right places', (name, ...where) => {
  expect([isSecretName(name), marksSecret(name), isSecretHeader(name)]).toEqual(where)
})

test('the service issues tokens and request URIs, and the suite sends its credentials', () => {
  const all = [...NAMES.map(([name]) => name), 'access_token', 'id_token', 'request_uri', 'client_assertion']
  expect(all.filter(isIssued)).toEqual(['access_token', 'id_token', 'request_uri'])
  expect(all.filter(isSentOnce)).toEqual(['code', 'request', 'client_assertion'])
  expect(all.filter(isSent)).toEqual(['client_secret', 'code', 'request', 'client_assertion'])
})
