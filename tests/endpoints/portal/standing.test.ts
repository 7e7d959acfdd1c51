import { expect, test } from 'vitest'
import { type Looked, standingOf } from '../../../helpers/endpoints/portal/clean-up.ts'
import type { KeptKey } from '../../../helpers/endpoints/portal/ledger.ts'
import { hasWord } from '../../../helpers/endpoints/portal/rows.ts'
import { WORDS } from './evidence.ts'

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

/** The standing of a key that is known only by its name, given the rows of the list apart from one of someone else. */
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
  ['the list shows it as revoked', standing(READ, [ENDED])],
  ['the list shows its request as denied', standing(READ, ['Key 1 id-1 Denied'])],
  ['the list showed it before, but no longer does', standing(LISTED, [])],
  ['its key pair worked, and is refused since the revocation', standing(READ, [ROW], SPENT)],
  [
    'its key pair is refused since the revocation, although the list cannot be read',
    standing(READ, [], { ...SPENT, rows: undefined }),
  ],
  ['the list has no new key since it was requested', standing({}, [])],
  ['the list shows other such keys by name, but not this one', standing({}, [NEW, OTHER_RUN])],
  ['the only new key in the list belongs to another run', standing({}, [ROW])],
] as const)
  test(`a key counts as gone if ${what}`, () => {
    expect(left).toBeUndefined()
  })

const DENIED = 'contract-abcdef-mwqiadf6-denied'
const [no, none] = ['no such row', undefined]

for (const [what, left, because] of [
  [
    'its key pair gets a token although it was revoked',
    standing(LISTED, [ENDED], ACCEPTED),
    /7 s after it was revoked$/,
  ],
  [
    'its key pair gets a token, and it could not be revoked',
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
    'only its name contains a word for an ended key',
    standing({ name: DENIED }, [`${DENIED} Production Live`]),
    /“revoked”$/,
  ],
  ['no list ever showed it', standing(READ, [], REFUSED), /nothing shows that it is gone$/],
  [
    'the token endpoint does not answer',
    standing(LISTED, [ENDED], { token: 'unanswered' }),
    /did not show whether/,
  ],
] as const)
  test(`a key is alive if ${what}`, () => {
    expect(left).toMatchObject({ is: 'alive', because: expect.stringMatching(because) })
  })

test('a key may be left if the list has a new key of unknown origin', () => {
  expect(standing({}, [NEW])).toMatchObject({ is: 'perhaps', candidates: [NEW] })
  expect(standing({ journey: 'requestProduction' }, [NEW, OTHER_RUN])).toMatchObject({ is: 'perhaps' })
})

test('a client ID is found in a row only as a whole word', () => {
  const texts = ['id-1', 'Key (id-1), Live', 'Key id-17, once id-1', 'Key id-17 Live', 'Key my-id-1 Live']
  expect(texts.map((text) => hasWord(text, 'id-1'))).toEqual([true, true, true, false, false])
})
