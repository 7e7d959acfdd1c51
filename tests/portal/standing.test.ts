import { expect, test } from 'vitest'
import type { KeptKey } from '../../helpers/evidence/ledger/ledger.ts'
import { type Looked, standingOf } from '../../helpers/evidence/portal/clean-up.ts'
import { hasWord } from '../../helpers/evidence/portal/rows.ts'
import { WORDS } from '../judge/portal/evidence.ts'

const NAME = 'contract-abcdef-mwqiadf6-created'
const THEIRS = 'Planner id-9 Development Live'
const ROW = 'Key 1 id-1 Development Live'
const NEW = 'Key 2 id-2 Development Live'
const ENDED = 'Key 1 id-1 Development Revoked'
const OTHER_RUN = 'contract-abcdef-mwqiadf5-created Revoked'

const READ = { clientId: 'id-1' }
const LISTED = { ...READ, listed: true }
const REFUSED = { token: 'refused' } as const
const ACCEPTED = { token: 'accepted' } as const
const SPENT = { ...REFUSED, isSpent: true }

/** Where a key stands that is known by its name alone, by the rows besides one of somebody else. */
function standing(kept: Partial<KeptKey>, rows: readonly string[], more: Partial<Looked> = {}) {
  const key: KeptKey = {
    id: NAME,
    name: NAME,
    checkout: 'a',
    portal: 'https://developer.example',
    account: 'b',
    journey: 'createKey',
    since: '2026-11-21T12:00:00Z',
    before: [THEIRS],
    ...kept,
  }
  const known = ['id-1', 'id-9']
  const looked = { rows: [THEIRS, ...rows], token: 'unknown', isSpent: false, why: undefined, known } as const
  return standingOf(key, { ...looked, words: WORDS, revocationSeconds: 7, ...more })
}

for (const [what, left] of [
  ['the list calls it revoked', standing(READ, [ENDED])],
  ['the list calls its request denied', standing(READ, ['Key 1 id-1 Denied'])],
  ['the list showed it and does so no more', standing(LISTED, [])],
  ['its pair worked, and is refused since it was revoked', standing(READ, [ROW], SPENT)],
  ['the same, though the list cannot be read', standing(READ, [], { ...SPENT, rows: undefined })],
  ['nothing new is listed since it was asked for', standing({}, [])],
  ['the list shows others like it by their names', standing({}, [NEW, OTHER_RUN])],
  ['what is new since then is a key of another run', standing({}, [ROW])],
] as const)
  test(`a key is gone where ${what}`, () => {
    expect(left).toBeUndefined()
  })

const DENIED = 'contract-abcdef-mwqiadf6-denied'
const [no, none] = ['no such row', undefined]

for (const [what, left, because] of [
  [
    'its pair gets a token though it was revoked',
    standing(LISTED, [ENDED], ACCEPTED),
    /7 s after it was revoked$/,
  ],
  [
    'its pair gets a token, and it could not be revoked',
    standing(READ, [], { ...ACCEPTED, why: no }),
    /token; no such row$/,
  ],
  ['the list cannot be read', standing(READ, [], { rows: none, why: no }), /could not be read; no such row$/],
  [
    'the list shows it by its client ID',
    standing(READ, [ROW], { ...REFUSED, why: no }),
    /“revoked”; no such row$/,
  ],
  ['the list shows it by its name', standing({}, [`${NAME} Development Live`]), /not as “revoked”$/],
  [
    'its name alone says that it has ended',
    standing({ name: DENIED }, [`${DENIED} Production Live`]),
    /“revoked”$/,
  ],
  ['nobody ever saw it in the list', standing(READ, [], REFUSED), /nothing shows that it is gone$/],
  [
    'the token endpoint does not tell',
    standing(LISTED, [ENDED], { token: 'unanswered' }),
    /did not show whether/,
  ],
] as const)
  test(`a key is alive where ${what}`, () => {
    expect(left).toMatchObject({ is: 'alive', because: expect.stringMatching(because) })
  })

test('a key may be left where one is new that nobody accounts for, or others were made in another way', () => {
  expect(standing({}, [NEW])).toMatchObject({ is: 'perhaps', candidates: [NEW] })
  expect(standing({ journey: 'requestProduction' }, [NEW, OTHER_RUN])).toMatchObject({ is: 'perhaps' })
})

test('a client ID is a word of its own in a row', () => {
  const texts = ['id-1', 'Key (id-1), Live', 'Key id-17, once id-1', 'Key id-17 Live', 'Key my-id-1 Live']
  expect(texts.map((text) => hasWord(text, 'id-1'))).toEqual([true, true, true, false, false])
})
