import { expect, test } from 'vitest'
import { KEY_RULES, type KeyClause } from '../../../helpers/judge/jwks/key-rules.ts'
import type { PublishedKey } from '../../../helpers/judge/jwks/published-key.ts'

/** What is published, and what is wrong with it. */
type Row = readonly [keys: readonly PublishedKey[], ...wrong: readonly string[]]

/** Judges each row by the rule of a clause. */
export function judgeRows(clause: KeyClause, rows: readonly Row[]): void {
  for (const [index, [keys, ...wrong]] of rows.entries())
    test(`${clause}, ${wrong.length > 0 ? 'departs' : 'kept'} (${index + 1})`, () => {
      expect(KEY_RULES[clause].wrong(keys)).toEqual(wrong)
    })
}
