import { expect, test } from 'vitest'
import { fieldsOfAnswers } from '../../contract/answers.ts'
import { clauseOf } from '../../contract/index.ts'
import { jsonText, MEMBER_ALTERATIONS, writeTwice } from '../../sandbox/behaviors/alterations/json-member.ts'
import { answered, answeredFaults } from '../../sandbox/faults/answered.ts'

/** The fields of the answers in the document (2.1, 2.2, 2.3, 2.6, 2.7, 4.4) and in standards (RFC 6749, RFC 9126). */
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

const ALWAYS = ['missing', 'null', 'boolean', 'nested', 'renamed', 'upper-case', 'doubled']
const VALUE = [...ALWAYS, 'empty', 'object', 'array']
const ADDRESS = [...VALUE, 'number', 'relative', 'without-scheme', 'urn']
const PARAMETER = ['missing', 'empty', 'doubled', 'repeated', 'renamed', 'upper-case', 'array', 'in-fragment']

const OTHERWISE: Readonly<Record<string, readonly string[]>> = {
  'token.expires_in': [...VALUE, 'text', 'fraction'],
  'exchange.expires_in': [...VALUE, 'text', 'fraction'],
  'par.expires_in': [...VALUE, 'text', 'fraction'],
  'exchange.authorization_details': [...ALWAYS, 'text', 'number', 'empty-list', 'empty-object'],
  'exchange.consent_id': ['missing', 'null', 'empty', 'boolean', 'doubled'],
  'authorization.code': PARAMETER,
  'authorization.state': PARAMETER,
  // The portal shows these on a page, not in JSON.
  'key-pair.client_id': [],
  'key-pair.client_secret': [],
}

const setOf = (place: string): readonly string[] =>
  OTHERWISE[place] ?? (place.startsWith('discovery.') ? ADDRESS : [...VALUE, 'number'])

test('the schemas of the clauses declare exactly the fields of the documented answers', () => {
  for (const [area, names] of Object.entries(DOCUMENTED)) {
    const declared = fieldsOfAnswers().filter((field) => field.area === area)
    expect(declared.map(({ field }) => field).sort(), area).toEqual([...names].sort())
  }
  expect([...new Set(fieldsOfAnswers().map(({ area }) => area))].sort()).toEqual(
    Object.keys(DOCUMENTED).sort(),
  )
})

const places = Object.entries(DOCUMENTED).flatMap(([area, names]) => names.map((name) => `${area}.${name}`))

test('each field has a fault for every alteration of its kind', () => {
  const waysOf = (place: string) =>
    Object.keys(answered).flatMap((id) => (id.startsWith(`answers.${place}.`) ? [id.split('.')[3]] : []))
  for (const place of [...places, 'exchange.consent_id'])
    expect(waysOf(place).sort(), place).toEqual([...setOf(place)].sort())
})

test('each of these faults breaks a clause that the document states, or else only clauses of standards', () => {
  const others = Object.entries(answered).filter(
    ([, { breaks }]) => !breaks.some((id) => clauseOf(id).force === 'stated'),
  )
  expect(others.filter(([, { breaks }]) => breaks.some((id) => clauseOf(id).force !== 'standard'))).toEqual(
    [],
  )
  const places = new Set(others.map(([id]) => id.split('.').slice(1, 3).join('.')))
  // The document says only that the scope is a string, and an empty scope is one.
  expect(places).toEqual(
    new Set(['token.scope', 'par.expires_in', 'exchange.token_type', 'exchange.expires_in']),
  )
})

test('an optional field may be absent, and is wrong in every other way', () => {
  const field = {
    area: 'par',
    field: 'note',
    types: ['string'],
    clauses: ['par.json'],
    requiredBy: [],
  } as const
  const ways = Object.keys(answeredFaults([field])).flatMap((id) =>
    id.includes('.note.') ? id.split('.')[3] : [],
  )
  expect(ways.sort()).toEqual(['array', 'boolean', 'doubled', 'empty', 'null', 'number', 'object'])
})

test('a member that is written twice appears twice in the JSON, at any depth', () => {
  const body = { scope: 'accounts', details: [{ id: '7' }] }
  for (const detail of body.details) MEMBER_ALTERATIONS.doubled.alter(detail, 'id')
  writeTwice(body, 'scope')
  expect(jsonText(body)).toBe('{"details":[{"id":"7","id":null}],"scope":null,"scope":"accounts"}')
})
