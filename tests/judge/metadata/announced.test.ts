import { expect, test } from 'vitest'
import { blocked, doesNotApply, recorded } from '../../../helpers/http/exchange.ts'
import {
  ANNOUNCEMENTS,
  type Announcement,
  judgeAnnounced,
} from '../../../helpers/judge/metadata/announcements.ts'
import { evidenceOf } from '../../observe/evidence.ts'
import { outcomes, passesOn } from '../outcomes.ts'

const row = (parts: Partial<Announcement> = {}): Announcement => ({
  member: 'things_supported',
  absent: 'departs',
  lists: () => recorded(['one', 'two']),
  ...parts,
})
const judging = (parts?: Partial<Announcement>) => (things: unknown) =>
  judgeAnnounced(evidenceOf({ discovery: { things_supported: things } }), row(parts))

outcomes('a list of two', judging(), {
  kept: [['three', 'two', 'one']],
  'departs: one, three': [['one', 'three']],
  'departs: /things_supported missing': [undefined],
  blocked: ['one two', ['one', 7], null, {}],
})
outcomes('a list of which one is enough', judging({ isEnough: 'one' }), {
  kept: [['two'], ['one', 'two']],
  departs: [['three']],
})
outcomes('a list that need not be there', judging({ absent: 'tells nothing' }), {
  'does not apply': [undefined],
})
outcomes('a list that is the default', judging({ absent: ['one', 'two'] }), { kept: [undefined] })
outcomes('a list with another default', judging({ absent: ['one', 'other'] }), {
  'departs: /things_supported missing, which stands for one, other': [undefined],
})
outcomes('a list of which nothing was seen to work', judging({ lists: () => recorded([]) }), {
  blocked: [['three']],
  departs: [undefined],
})
outcomes('a list of which nobody knows what works', judging({ lists: () => blocked('no exchange') }), {
  'blocked: no exchange': [['one']],
  departs: [undefined],
})
outcomes('a list that does not apply', judging({ lists: () => doesNotApply('no such method') }), {
  'does not apply: no such method': [undefined],
})

test('what a list lacks is told, with its member', () => {
  const missing = { members: ['things_supported'], exchange: { status: 200 } }
  const both = { expected: 'one and two in /things_supported', ...missing }
  expect(judging()(['three'])).toMatchObject(both)
  const either = { expected: 'one or two in /things_supported' }
  expect(judging({ isEnough: 'one' })(['three'])).toMatchObject(either)
  expect(judging()(undefined)).toMatchObject({ expected: '/things_supported present', ...missing })
})

const { steps } = evidenceOf()
passesOn('a list', (discovery) => judgeAnnounced({ steps: { ...steps, discovery } }, row()))

for (const [id, kept, other] of [
  ['discovery.response-types', 'code', 'token'],
  ['discovery.subject-types', 'public', 'email'],
  ['discovery.subject-types', 'pairwise', 'Public'],
  ['discovery.id-token-rs256', 'RS256', 'PS256'],
  ['discovery.openid-scope', 'openid', 'OpenID'],
] as const)
  test(`${id} is kept by ${kept}, and not by ${other}`, () => {
    const own: Announcement = ANNOUNCEMENTS[id]
    const judged = (value: string) =>
      judgeAnnounced(evidenceOf({ discovery: { [own.member]: [value] } }), own).is
    expect([judged(kept), judged(other)]).toEqual(['kept', 'departs'])
  })
