import { expect, test } from 'vitest'
import { EXCHANGES_FIRST, FLOW } from '../../helpers/endpoints/flow.ts'
import { precedenceOf } from '../../helpers/evidence/plan.ts'

test.each(['tokenCases', 'parCases'] as const)(
  'on some nights, %s come after the invalid exchanges',
  (cases) => {
    expect(precedenceOf(FLOW).get(cases)).not.toContain('exchangeCases')
    expect(precedenceOf(EXCHANGES_FIRST).get(cases)).toContain('exchangeCases')
  },
)
