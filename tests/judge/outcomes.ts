import { expect, test } from 'vitest'
import type { Missing } from '../../helpers/http/exchange.ts'
import type { Finding, Kept } from '../../helpers/judge/finding.ts'

type Found = Finding | Kept | undefined

/** One reason of each kind why a step has no value. */
export const MISSING: readonly Missing[] = (
  ['unreachable', 'blocked', 'not configured', 'inconclusive', 'left out'] as const
).map((is) => ({ is, because: `for this test it is ${is}` }))

/** The text of a finding: what a departure received, what was seen, or why the clause was not judged. */
function textOf(finding: Found): string | undefined {
  if (!finding || finding.is === 'kept') return finding?.seen
  return finding.is === 'departs' ? finding.came : finding.because
}

/**
 * Tests a judge with what it is given, sorted by what it must find. After a colon stands the text of the finding: what was
 * received, what was seen, or why the clause was not judged.
 */
export function outcomes<Given>(
  what: string,
  judge: (given: Given) => Found,
  found: Readonly<Record<string, readonly Given[]>>,
): void {
  for (const [expected, all] of Object.entries(found))
    for (const [index, given] of all.entries())
      test(`the finding about ${what} is “${expected}” (${typeof given === 'object' ? index + 1 : given})`, () => {
        const finding = judge(given)
        const is = finding?.is ?? 'not judged'
        expect(finding?.is === 'departs' && finding.expected).not.toBe('')
        expect(expected.includes(': ') ? `${is}: ${textOf(finding)}` : is).toBe(expected)
      })
}

/** Tests that judges pass on the reason why there is nothing to judge. */
export function passesOn(what: string, ...judges: readonly ((missing: Missing) => unknown)[]): void {
  test(`if evidence is missing, the finding about ${what} gives the same reason`, () => {
    for (const judge of judges) expect(MISSING.map((missing) => judge(missing))).toEqual(MISSING)
  })
}
