import { expect, test } from 'vitest'
import { blocked, doesNotApply, recorded } from '../../../helpers/http/exchange.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import {
  ANNOUNCEMENTS,
  type Announcement,
  judgeAnnounced,
} from '../../../helpers/judge/metadata/announcements.ts'
import { evidenceOf } from '../../observe/evidence.ts'

const row = (parts: Partial<Announcement> = {}): Announcement => ({
  member: 'things_supported',
  absent: 'departs',
  lists: () => recorded(['one', 'two']),
  ...parts,
})

const judge = (things: unknown, parts?: Partial<Announcement>) =>
  judgeAnnounced(evidenceOf({ discovery: { things_supported: things } }), row(parts))

test('a list has everything, in any order, and may have more', () => {
  expect(judge(['three', 'two', 'one'])).toBe(KEPT)
})

test('what a list lacks is told, and what it has', () => {
  expect(judge(['one', 'three'])).toMatchObject({
    is: 'departs',
    expected: 'two in /things_supported',
    came: 'one, three',
    members: ['things_supported'],
    exchange: { status: 200 },
  })
  expect(judge(['three'])).toMatchObject({ expected: 'one and two in /things_supported' })
})

test('one may be enough', () => {
  expect(judge(['two'], { isEnough: 'one' })).toBe(KEPT)
  expect(judge(['one', 'two'], { isEnough: 'one' })).toBe(KEPT)
  expect(judge(['three'], { isEnough: 'one' })).toMatchObject({
    is: 'departs',
    expected: 'one or two in /things_supported',
  })
})

test('a list that is not there departs, tells nothing, or stands for its default', () => {
  expect(judge(undefined)).toMatchObject({
    is: 'departs',
    expected: '/things_supported present',
    came: '/things_supported missing',
  })
  expect(judge(undefined, { absent: 'tells nothing' })).toEqual(
    doesNotApply('the discovery document has no things_supported'),
  )
  expect(judge(undefined, { absent: ['one', 'two'] })).toBe(KEPT)
  expect(judge(undefined, { absent: ['one', 'other'] })).toMatchObject({
    is: 'departs',
    expected: 'two in /things_supported',
    came: '/things_supported missing, which stands for one, other',
  })
})

test('where nothing was seen to work, a list that is there is not judged', () => {
  expect(judge(['three'], { lists: () => recorded([]) })).toMatchObject({ is: 'blocked' })
  expect(judge(undefined, { lists: () => recorded([]) }).is).toBe('departs')
})

test('where nobody knows what works, a list that is there is not judged', () => {
  const lists = () => blocked('no exchange')
  expect(judge(['one'], { lists })).toEqual(blocked('no exchange'))
  expect(judge(undefined, { lists }).is).toBe('departs')
})

test('what does not apply is not asked for', () => {
  const lists = () => doesNotApply('no such method')
  expect(judge(undefined, { lists })).toEqual(doesNotApply('no such method'))
})

test('what is no list of strings is judged by its form alone', () => {
  for (const malformed of ['one two', ['one', 7], null, {}])
    expect(judge(malformed)).toEqual(blocked('things_supported is not a list of strings'))
})

test('without a discovery document nothing is judged', () => {
  const { steps } = evidenceOf()
  expect(judgeAnnounced({ steps: { ...steps, discovery: blocked('no answer') } }, row())).toEqual(
    blocked('no answer'),
  )
})

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
