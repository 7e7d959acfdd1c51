import { expect, test } from 'vitest'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgeIssuer, judgeIssuerForm } from '../../../helpers/judge/metadata/judge-metadata.ts'
import { answered, discovered } from '../../exchanges.ts'

const ISSUER = 'https://auth.example/realms/one'
const document = (issuer: unknown) => discovered(`${ISSUER}/.well-known/openid-configuration`, { issuer })

test('an issuer is the one that was asked for, character by character', () => {
  expect(judgeIssuer(document(ISSUER), ISSUER)).toBe(KEPT)
  for (const other of [`${ISSUER}/`, ISSUER.replace('auth', 'AUTH'), 'https://auth.example'])
    expect(judgeIssuer(document(other), ISSUER)).toMatchObject({
      is: 'departs',
      expected: ISSUER,
      came: other,
      members: ['issuer'],
      exchange: { status: 200 },
    })
})

test('an issuer that is no text, or missing, is none', () => {
  for (const none of [undefined, null, 7, [ISSUER]])
    expect(judgeIssuer(document(none), ISSUER)).toMatchObject({ is: 'departs', came: 'no text as issuer' })
})

for (const [issuer, is] of [
  [ISSUER, 'kept'],
  ['https://auth.example', 'kept'],
  ['http://127.0.0.1:8080', 'kept'],
  ['http://[::1]:8080/a', 'kept'],
  ['http://auth.example', 'departs'],
  ['ftp://127.0.0.1', 'departs'],
  ['urn:example:issuer', 'departs'],
  ['auth.example', 'departs'],
  [`${ISSUER}?tenant=1`, 'departs'],
  [`${ISSUER}?`, 'departs'],
  [`${ISSUER}#`, 'departs'],
  [7, 'blocked'],
] as const)
  test(`the form of ${issuer} as issuer: ${is}`, () => {
    expect(judgeIssuerForm(document(issuer)).is).toBe(is)
  })

test('what an issuer of another form is, is told', () => {
  expect(judgeIssuerForm(document('http://auth.example'))).toMatchObject({
    expected: 'an https address without query and fragment',
    came: 'http://auth.example',
    members: ['issuer'],
  })
  expect(judgeIssuerForm(document(undefined))).toEqual({
    is: 'blocked',
    because: 'the discovery document has no text as issuer',
  })
})

test('without a discovery document there is no issuer to judge', () => {
  expect(judgeIssuer(answered(404, ''), ISSUER)).toMatchObject({ is: 'blocked' })
  expect(judgeIssuerForm(answered(200, '[]'))).toMatchObject({
    is: 'blocked',
    because: 'the answer is a JSON array',
  })
})
