import { expect, test } from 'vitest'
import { KEY_RULES, type KeyClause } from '../../../helpers/endpoints/jwks/key-rules.ts'
import type { PublishedKey } from '../../../helpers/endpoints/jwks/published-key.ts'

/** The published keys, and what is wrong with them. */
type Row = readonly [keys: readonly PublishedKey[], ...wrong: readonly string[]]

/** Tests the rule of a clause with each row. */
export function judgeRows(clause: KeyClause, rows: readonly Row[]): void {
  for (const [index, [keys, ...wrong]] of rows.entries())
    test(`${clause} is ${wrong.length > 0 ? 'broken' : 'kept'} by the keys of row ${index + 1}`, () => {
      expect(KEY_RULES[clause].wrong(keys)).toEqual(wrong)
    })
}
