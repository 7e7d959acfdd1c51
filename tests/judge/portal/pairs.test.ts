import { expect, test } from 'vitest'
import type { PortalEvidence, Seen } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import { KEPT } from '../../../helpers/judge/finding.ts'
import {
  judgeListedAsIssued,
  judgeNewPair,
  judgeRenewedPair,
} from '../../../helpers/judge/judge-portal-pairs.ts'
import { MISSING } from '../outcomes.ts'
import { action, creation, MINE, portal, REFUSED, request, seen, walk } from './evidence.ts'

const keyPair = { client_id: 'id-1', client_secret: 'configured' }
const pair = (client_id: string, client_secret: string) => recorded({ client_id, client_secret })
const judged = (evidence: Recorded<PortalEvidence>) => ({ portal: evidence, keyPair })

/** A key that was created, with further keys. */
const beside = (own: Seen['pair'], more: Partial<PortalEvidence> = {}) =>
  judged(portal({ creation: recorded(action({ pair: own })), ...more }))

for (const [what, evidence, is] of [
  ['with a secret of its own', beside(pair('id-2', 'own')), 'kept'],
  ['of the same client ID, with a secret of its own', beside(pair('id-1', 'own')), 'kept'],
  ['with the configured secret', beside(pair('id-2', 'configured')), 'departs'],
  [
    'with the secret of a key for Production',
    beside(pair('id-2', 'own'), {
      production: {
        approved: request({ requested: seen({ pair: pair('id-3', 'own') }) }),
        denied: request(),
      },
    }),
    'departs',
  ],
  [
    'with the secret of a registered application',
    beside(pair('id-2', 'own'), {
      registration: recorded({
        ...action({ pair: pair('id-3', 'own') }),
        environment: recorded('Development'),
      }),
    }),
    'departs',
  ],
] as const)
  test(`a new key ${what}: ${is}`, () => {
    expect(judgeNewPair(evidence, 'creation').is).toBe(is)
  })

/** A key that was created, and renewed. */
const renewed = (own: Seen['pair'], readings: Readonly<Record<string, string>>) => ({
  portal: portal({
    creation: recorded(action({ pair: pair('id-2', 'former') })),
    renewal: recorded({ ...action({ pair: own, walk: walk({ readings }) }), formerToken: REFUSED }),
  }),
})

for (const [what, evidence, is] of [
  ['another secret', renewed(pair('id-2', 'new'), { client_secret: 'new' }), 'kept'],
  ['another client ID', renewed(pair('id-3', 'former'), { client_id: 'id-3' }), 'kept'],
  ['the same secret', renewed(pair('id-2', 'former'), { client_secret: 'former' }), 'departs'],
  ['a secret that is not shown', renewed(pair('id-2', 'former'), { client_id: 'id-2' }), 'left out'],
] as const)
  test(`a renewed key with ${what}: ${is}`, () => {
    expect(judgeRenewedPair(evidence).is).toBe(is)
  })

const OWN = pair('id-2', 'own')
for (const [what, keys, is] of [
  ['its name and its client ID', ['Planner id-1', `${MINE} id-2`], 'kept'],
  ['its name twice, once with its client ID', [`${MINE} id-9`, `${MINE} id-2`], 'kept'],
  ['its name and another client ID', ['Planner id-1', `${MINE} id-9`], 'departs'],
  ['its client ID in the row of another key', ['Planner id-2', `${MINE} id-9`], 'departs'],
  ['its name, and no key has a client ID', ['Planner', MINE], 'left out'],
  ['no name', ['Planner id-1', 'Key 2 id-2'], 'left out'],
] as const)
  test(`a list that shows a key with ${what}: ${is}`, () => {
    const evidence = judged(creation({ pair: OWN, keys: recorded(keys) }))
    expect(judgeListedAsIssued(evidence, 'creation').is).toBe(is)
  })

test('nothing can be told of a pair that is missing, for the same reason', () => {
  for (const missing of MISSING) {
    const lacking = judged(creation({ pair: missing }))
    expect(judgeNewPair(lacking, 'creation')).toEqual(missing)
    expect(judgeListedAsIssued(lacking, 'creation')).toEqual(missing)
    expect(judgeListedAsIssued(judged(creation({ pair: OWN, keys: missing })), 'creation')).toEqual(missing)
    expect(judgeNewPair(judged(missing), 'creation')).toEqual(missing)
    const { portal: whole } = renewed(missing, {})
    expect(judgeRenewedPair({ portal: whole })).toEqual(missing)
  }
  const unknown = portal({ renewal: recorded({ ...action({ pair: OWN }), formerToken: REFUSED }) })
  expect(judgeRenewedPair({ portal: unknown }).is).toBe('blocked')
  expect(judgeNewPair(beside(OWN), 'creation')).toBe(KEPT)
})

test('another action that was not confirmed issued no pair', () => {
  for (const missing of MISSING) {
    const registration = {
      ...action({ pair: OWN }),
      confirmed: missing,
      environment: recorded('Development'),
    }
    expect(judgeNewPair(beside(OWN, { registration: recorded(registration) }), 'creation')).toBe(KEPT)
  }
})
