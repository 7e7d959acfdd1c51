import { expect, test } from 'vitest'
import type { PortalEvidence } from '../../../helpers/evidence/portal/portal-evidence.ts'
import { type Missing, type Recorded, recorded } from '../../../helpers/http/exchange.ts'
import {
  actionOf,
  judgeGetsToken,
  judgeLeftAlone,
  judgeListed,
  judgeNothingCreated,
  judgeOthersLeftAlone,
  judgeRevoked,
} from '../../../helpers/judge/judge-portal.ts'
import { MISSING } from '../missing.ts'
import { action, portal, REFUSED, TOKEN } from './evidence.ts'

type Portal = Recorded<PortalEvidence>
type Part = 'portal' | 'action' | 'confirmed' | 'cancelled' | 'keys' | 'token'

/** Evidence of every action in which one part is missing, for the same reason everywhere. */
function without(part: Part, missing: Missing): Portal {
  const lacking = part === 'keys' || part === 'token' ? { [part]: missing } : {}
  const whole = {
    ...action(lacking, lacking),
    ...((part === 'confirmed' || part === 'cancelled') && { [part]: missing }),
  }
  if (part === 'portal') return missing
  if (part === 'action') return portal({ creation: missing, renewal: missing, revocation: missing })
  return portal({
    creation: recorded(whole),
    renewal: recorded({ ...whole, formerToken: REFUSED }),
    revocation: recorded({ ...whole, callAfterwards: TOKEN }),
  })
}

for (const [what, judge, parts] of [
  ['a listed key', (p: Portal) => judgeListed(p, 'renewal'), ['portal', 'action', 'confirmed', 'keys']],
  ['a token', (p: Portal) => judgeGetsToken(p, 'creation'), ['portal', 'action', 'confirmed', 'token']],
  ['nothing created', judgeNothingCreated, ['portal', 'action', 'cancelled', 'keys']],
  [
    'a key left alone',
    (p: Portal) => judgeLeftAlone(p, 'renewal'),
    ['portal', 'action', 'cancelled', 'token'],
  ],
  ['a revoked key', judgeRevoked, ['portal', 'action', 'confirmed', 'cancelled']],
  [
    'others left alone',
    (p: Portal) => judgeOthersLeftAlone(p, 'revocation'),
    ['portal', 'action', 'confirmed', 'keys'],
  ],
  ['an action', (p: Portal) => actionOf(p, 'creation'), ['portal', 'action']],
] as const)
  for (const part of parts)
    test(`${what} cannot be told where the ${part} is missing, for the same reason`, () => {
      expect(MISSING.map((missing) => judge(without(part, missing)))).toEqual(MISSING)
    })
