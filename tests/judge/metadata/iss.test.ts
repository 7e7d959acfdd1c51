import { expect, test } from 'vitest'
import type { Evidence } from '../../../helpers/evidence/evidence.ts'
import { blocked, recorded } from '../../../helpers/http/exchange.ts'
import { parseRedirect } from '../../../helpers/http/redirect.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import { judgeIssAnnounced, judgeIssTold } from '../../../helpers/judge/metadata/judge-metadata.ts'
import { evidenceOf } from '../../observe/evidence.ts'

const ISS = 'authorization_response_iss_parameter_supported'

const consent = (query: string): Evidence['consents']['approved'] =>
  recorded({
    decision: 'approve',
    asked: { state: 's', redirectUri: 'https://client.example/callback' },
    walk: { pages: [], documents: [], durationMs: 1 },
    redirect: parseRedirect(`https://client.example/callback?${query}`),
  })

const judge = (told: unknown, parts: Partial<Evidence>) =>
  judgeIssTold({ ...evidenceOf({ discovery: { [ISS]: told } }), ...parts })

const WITH = consent('code=c&state=s&iss=https%3A%2F%2Fauth.example')
const WITHOUT = consent('code=c&state=s')
const NONE = blocked('not walked')

for (const [what, parts] of [
  ['the approved consent', { consents: { approved: WITH, denied: NONE } }],
  ['the denied consent', { consents: { approved: WITHOUT, denied: WITH } }],
  ['a further consent', { further: { answers: {}, consents: { one: { consent: WITH, of: 'for one' } } } }],
] as const)
  test(`iss in the redirect of ${what} is told by true alone`, () => {
    expect(judge(true, parts)).toBe(KEPT)
    for (const told of [false, undefined, 'true', null])
      expect(judge(told, parts)).toMatchObject({
        is: 'departs',
        expected: `/${ISS} true`,
        came: 'false, missing, or no boolean',
        members: [ISS],
      })
  })

test('a consent that ended without a redirect carried no iss', () => {
  const walked = consent('')
  const ended =
    walked.is === 'recorded'
      ? recorded({ decision: walked.value.decision, asked: walked.value.asked, walk: walked.value.walk })
      : walked
  expect(judge(undefined, { consents: { approved: ended, denied: NONE } }).is).toBe('does not apply')
})

test('a service whose redirects carry no iss need not tell of it', () => {
  const parts = { consents: { approved: WITHOUT, denied: NONE } }
  expect(judge(undefined, parts)).toEqual({ is: 'does not apply', because: 'no redirect carried iss' })
  expect(judge(true, parts)).toBe(KEPT)
})

test('whether iss is announced does not hang on redirects', () => {
  const { steps } = evidenceOf({ discovery: { [ISS]: false } })
  expect(judgeIssAnnounced(steps.discovery).is).toBe('departs')
})
