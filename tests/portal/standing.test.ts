import { expect, test } from 'vitest'
import type { KeptKey, Left } from '../../helpers/evidence/ledger/ledger.ts'
import { hasWord } from '../../helpers/evidence/portal/rows.ts'
import { type Looked, standingOf } from '../../helpers/evidence/portal/standing.ts'
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

const NOT_REVOKED = 'the portal lists it, but not as “revoked”'
const alive = (because?: string): Partial<Left> => ({ is: 'alive', ...(because && { because }) })

for (const [what, left, expected] of [
  [
    'its pair gets a token though it was revoked',
    standing(LISTED, [ENDED], ACCEPTED),
    alive('its key pair still gets a token 7 s after it was revoked'),
  ],
  [
    'its pair gets a token, and it could not be revoked',
    standing(READ, [], { ...ACCEPTED, why: 'no such row' }),
    alive('its key pair still gets a token; no such row'),
  ],
  [
    'the list cannot be read',
    standing(READ, [], { rows: undefined, why: 'the portal failed' }),
    alive('the list of keys could not be read; the portal failed'),
  ],
  [
    'the list shows it by its client ID',
    standing(READ, [ROW], { ...REFUSED, why: 'no such button' }),
    alive(`${NOT_REVOKED}; no such button`),
  ],
  ['the list shows it by its name', standing({}, [`${NAME} Development Live`]), alive(NOT_REVOKED)],
  [
    'its name has a word for what has ended, and the list none',
    standing({ name: 'contract-abcdef-mwqiadf6-denied' }, [
      'contract-abcdef-mwqiadf6-denied Production Live',
    ]),
    alive(),
  ],
  ['nobody ever saw it in the list', standing(READ, [], REFUSED), alive()],
  [
    'the token endpoint does not tell',
    standing(LISTED, [ENDED], { token: 'unanswered' }),
    alive('the token endpoint did not show whether its key pair is refused'),
  ],
  [
    'the list shows only others, made in another way, by their names',
    standing({ journey: 'requestProduction' }, [NEW, OTHER_RUN]),
    { is: 'perhaps' },
  ],
  [
    'a key is new in the list that nobody accounts for',
    standing({}, [NEW]),
    { is: 'perhaps', candidates: [NEW] },
  ],
] as const)
  test(`a key is left where ${what}`, () => {
    expect(left).toMatchObject(expected)
  })

test('a client ID is a word of its own in a row', () => {
  const texts = ['id-1', 'Key (id-1), Live', 'Key id-17, once id-1', 'Key id-17 Live', 'Key my-id-1 Live']
  expect(texts.map((text) => hasWord(text, 'id-1'))).toEqual([true, true, true, false, false])
})
