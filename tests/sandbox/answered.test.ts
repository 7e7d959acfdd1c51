import { expect, test } from 'vitest'
import { fieldsOfAnswers } from '../../contract/answers.ts'
import { jsonText, MEMBER_ALTERATIONS, writeTwice } from '../../sandbox/behaviors/alterations/json-member.ts'

/** The fields of the answers, as the document has them (2.1, 2.2, 2.3, 2.6, 2.7, 4.4), and as standards do (RFC 6749, RFC 9126). */
const DOCUMENTED: Readonly<Record<string, readonly string[]>> = {
  'key-pair': ['client_id', 'client_secret'],
  token: ['access_token', 'token_type', 'scope', 'expires_in'],
  discovery: [
    'authorization_endpoint',
    'token_endpoint',
    'pushed_authorization_request_endpoint',
    'revocation_endpoint',
    'userinfo_endpoint',
  ],
  par: ['request_uri', 'expires_in'],
  authorization: ['code', 'state'],
  exchange: [
    'access_token',
    'refresh_token',
    'id_token',
    'authorization_details',
    'token_type',
    'expires_in',
  ],
}

test('every field of every documented answer is declared by the schema of a clause, and no other', () => {
  for (const [area, names] of Object.entries(DOCUMENTED)) {
    const declared = fieldsOfAnswers().filter((field) => field.area === area)
    expect(declared.map(({ field }) => field).sort(), area).toEqual([...names].sort())
  }
  expect([...new Set(fieldsOfAnswers().map(({ area }) => area))].sort()).toEqual(
    Object.keys(DOCUMENTED).sort(),
  )
})

test('a member that is written twice comes as both, at any depth', () => {
  const body = { scope: 'accounts', details: [{ id: '7' }] }
  for (const detail of body.details) MEMBER_ALTERATIONS.doubled.alter(detail, 'id')
  writeTwice(body, 'scope')
  expect(jsonText(body)).toBe('{"details":[{"id":"7","id":null}],"scope":null,"scope":"accounts"}')
})
