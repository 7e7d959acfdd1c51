import { expect, test } from 'vitest'
import type { Consent } from '../../../helpers/evidence/evidence.ts'
import type { Recorded } from '../../../helpers/http/exchange.ts'
import { type Finding, KEPT, type Kept } from '../../../helpers/judge/finding.ts'
import { MISSING } from '../missing.ts'
import { consent, FIXED, STOPPED, UNUSABLE } from './evidence.ts'

type Expected = Partial<Finding> | Kept
export type Row = readonly [what: string, consent: Recorded<Consent>, expected: Expected]

/** Tests of one judgement: one per row, and two that hold for all judgements. */
export function table(
  subject: string,
  judge: (consent: Recorded<Consent>) => Finding | Kept,
  rows: readonly Row[],
) {
  test.describe(subject, () => {
    test('cannot be told where there is no consent, for the same reason', () => {
      expect(MISSING.map(judge)).toEqual(MISSING)
    })
    test('cannot be told where the suite or a journey is to blame, for that reason', () => {
      expect(judge(consent(STOPPED, undefined, FIXED))).toEqual(blocked('not allowed'))
      expect(judge(consent(UNUSABLE, undefined, FIXED))).toEqual({
        is: 'not configured',
        because: 'no such step',
      })
    })
    for (const [what, given, expected] of rows)
      test(what, () => {
        const found = judge(given)
        expect(found).toEqual(expected === KEPT ? KEPT : expect.objectContaining({ ...expected }))
      })
  })
}

export const departs = (came: string) => ({ is: 'departs', came }) as const
export const blocked = (because: string) => ({ is: 'blocked', because }) as const
export const unreachable = (because: string) => ({ is: 'unreachable', because }) as const
export const inconclusive = (because: string) => ({ is: 'inconclusive', because }) as const
export const MANUAL = { is: 'not configured' } as const
