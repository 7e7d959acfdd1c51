import { expect, test } from 'vitest'
import type { Missing } from '../../helpers/http/exchange.ts'
import type { Finding, Kept } from '../../helpers/judge/finding.ts'

type Found = Finding | Kept | undefined

/** Why a step has no value, one of each kind. */
export const MISSING: readonly Missing[] = (
  ['unreachable', 'blocked', 'not configured', 'inconclusive', 'left out'] as const
).map((is) => ({ is, because: `for this test it is ${is}` }))

/** What a finding says: what came in a departure, what was seen, or why nothing can be told. */
function textOf(finding: Found): string | undefined {
  if (!finding || finding.is === 'kept') return finding?.seen
  return finding.is === 'departs' ? finding.came : finding.because
}

/**
 * Tests of one judgement: what it is given, by what it finds. Behind a colon stands what came in the place of what is
 * expected, or why nothing can be told, where that is computed.
 */
export function outcomes<Given>(
  what: string,
  judge: (given: Given) => Found,
  found: Readonly<Record<string, readonly Given[]>>,
): void {
  for (const [expected, all] of Object.entries(found))
    for (const [index, given] of all.entries())
      test(`${what}, ${expected} (${typeof given === 'object' ? index + 1 : given})`, () => {
        const finding = judge(given)
        const is = finding?.is ?? 'not judged'
        expect(finding?.is === 'departs' && finding.expected).not.toBe('')
        expect(expected.includes(': ') ? `${is}: ${textOf(finding)}` : is).toBe(expected)
      })
}

/** Tests that a judgement passes on why there is nothing to judge. */
export function passesOn(what: string, ...judges: readonly ((missing: Missing) => unknown)[]): void {
  test(`${what} cannot be told where a part is missing, for the same reason`, () => {
    for (const judge of judges) expect(MISSING.map((missing) => judge(missing))).toEqual(MISSING)
  })
}
