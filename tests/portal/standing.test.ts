import { expect, test } from 'vitest'
import type { KeptKey, Left } from '../../helpers/evidence/ledger/kept-key.ts'
import { hasWord, type Looked, standingOf } from '../../helpers/evidence/portal/standing.ts'

const NAME = 'contract-abcdef-mwqiadf6-created'
const THEIRS = 'Planner id-9 Development Live'
const words = {
  development: 'Development',
  production: 'Production',
  approved: 'approved',
  denied: 'denied',
  revoked: 'revoked',
}

const key = (more: Partial<KeptKey> = {}): KeptKey => ({
  id: NAME,
  name: NAME,
  target: 'development',
  checkout: 'a',
  portal: 'https://developer.example',
  account: 'b',
  journey: 'createKey',
  since: '2026-11-21T12:00:00Z',
  before: [THEIRS],
  clientId: 'id-1',
  secrets: [],
  ...more,
})
const { clientId: _, ...unread } = key()
const request = { journey: 'requestProduction' } as const

const look = (more: Partial<Looked> = {}): Looked => ({
  rows: [THEIRS],
  token: 'unknown',
  why: undefined,
  known: ['id-1', 'id-9'],
  words,
  revocationSeconds: 7,
  ...more,
})

const ROW = 'Key 1 id-1 Development Live'
const LIVE = { rows: [THEIRS, ROW] }
const ENDED = { rows: [THEIRS, 'Key 1 id-1 Development Revoked'] }
const NAMED = { rows: [THEIRS, `${NAME} Development Live`] }
const NEW = { rows: [THEIRS, 'Key 2 id-2 Development Live'] }
const REFUSED = { token: 'refused' } as const
const ACCEPTED = { token: 'accepted' } as const

const GONE: readonly (readonly [string, KeptKey, Looked])[] = [
  ['the list calls it revoked', key(), look(ENDED)],
  ['the list showed it and does so no more', key({ listed: true }), look()],
  [
    'its pair worked and is refused since it was revoked',
    key({ worked: true, revoked: true }),
    look(REFUSED),
  ],
  [
    'the same, though the list cannot be read',
    key({ worked: true, revoked: true }),
    look({ ...REFUSED, rows: undefined }),
  ],
  ['the list calls its request denied', key(request), look({ rows: ['Key 1 id-1 Denied'] })],
  ['its request was denied', key({ ...request, review: 'denied' }), look({ ...LIVE, ...REFUSED })],
  ['nothing new is listed since it was asked for', unread, look()],
  [
    'the list shows others like it by their names',
    unread,
    look({ rows: [...NEW.rows, 'contract-abcdef-mwqiadf5-created Revoked'] }),
  ],
  ['what is new since then is a key of another run', unread, look(LIVE)],
]

for (const [what, kept, looked] of GONE)
  test(`a key is gone where ${what}`, () => {
    expect(standingOf(kept, looked)).toBeUndefined()
  })

const LEFT: readonly (readonly [string, KeptKey, Looked, Partial<Left>])[] = [
  [
    'its pair gets a token though it was revoked',
    key({ revoked: true, listed: true }),
    look({ ...ENDED, ...ACCEPTED }),
    { is: 'alive', because: 'its key pair still gets a token 7 s after it was revoked' },
  ],
  [
    'its pair gets a token',
    key(),
    look({ ...ACCEPTED, why: 'no such row' }),
    { is: 'alive', because: 'its key pair still gets a token; no such row' },
  ],
  [
    'the list cannot be read',
    key(),
    look({ rows: undefined, why: 'the portal failed' }),
    { is: 'alive', because: 'the list of keys could not be read; the portal failed' },
  ],
  [
    'the list shows it by its client ID',
    key(),
    look({ ...LIVE, ...REFUSED, why: 'no such button' }),
    { is: 'alive', because: 'the portal lists it, but not as “revoked”; no such button' },
  ],
  ['the list shows it by its name', unread, look(NAMED), { is: 'alive' }],
  [
    'its name has a word for what has ended, and the list none',
    { ...unread, name: 'contract-abcdef-mwqiadf6-denied' },
    look({ rows: ['contract-abcdef-mwqiadf6-denied Production Live'] }),
    { is: 'alive' },
  ],
  [
    'it was revoked, and never worked, and the list has no word for that',
    key({ revoked: true }),
    look({ ...LIVE, ...REFUSED }),
    { is: 'alive', because: 'the portal lists it, but not as “revoked”' },
  ],
  ['nobody ever saw it in the list', key(), look(REFUSED), { is: 'alive' }],
  [
    'its request is open',
    key({ ...request, pendingAs: ROW }),
    look({ ...LIVE, ...REFUSED, why: 'no such button' }),
    { is: 'pending', because: 'its request is open; no such button' },
  ],
  ['its request is open and not listed', key(request), look(REFUSED), { is: 'pending' }],
  ['nobody saw its request before it may have been decided', key(request), look(LIVE), { is: 'alive' }],
  [
    'its request may have been decided since',
    key({ ...request, pendingAs: 'Key 1 id-1 Development Waiting' }),
    look(LIVE),
    { is: 'alive' },
  ],
  [
    'the token endpoint does not tell',
    key({ revoked: true, listed: true }),
    look({ ...ENDED, token: 'unanswered' }),
    { is: 'alive', because: 'the token endpoint did not show whether its key pair is refused' },
  ],
  [
    'the list shows only others, made in another way, by their names',
    { ...unread, ...request },
    look({ rows: [...NEW.rows, 'contract-abcdef-mwqiadf5-created Revoked'] }),
    { is: 'perhaps' },
  ],
  [
    'a key is new in the list that nobody accounts for',
    unread,
    look(NEW),
    { is: 'perhaps', candidates: ['Key 2 id-2 Development Live'] },
  ],
]

for (const [what, kept, looked, left] of LEFT)
  test(`a key is left where ${what}`, () => {
    expect(standingOf(kept, looked)).toMatchObject(left)
  })

for (const [text, word, has] of [
  ['Key 1 id-1 Live', 'id-1', true],
  ['id-1', 'id-1', true],
  ['Key (id-1), Live', 'id-1', true],
  ['Key id-17 Live', 'id-1', false],
  ['Key my-id-1 Live', 'id-1', false],
  ['Key id-17, once id-1', 'id-1', true],
] as const)
  test(`“${text}” ${has ? 'has' : 'does not have'} the word ${word}`, () => {
    expect(hasWord(text, word)).toBe(has)
  })
