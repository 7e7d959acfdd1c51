import { clause, expect, refusal, schemaClauses, test } from '../helpers/spec/test.ts'
import { par as refusals } from './refusals/par.ts'

test.describe('pushed authorization request', () => {
  test(...clause('par.request', 'what the suite sends is as documented'), ({ evidence }) => {
    expect(evidence).toHaveSentAsDocumented('par')
  })

  test(...clause('par.request', 'it is accepted'), ({ evidence }) => {
    expect(evidence.steps.par).toBeAccepted()
  })

  test(...clause('par.json'), ({ evidence }) => {
    expect(evidence.steps.par).toBeJson()
  })

  for (const id of schemaClauses('par'))
    test(...clause(id), ({ evidence }) => {
      expect(evidence.steps.par).toSatisfy(id)
    })

  for (const row of refusals)
    test(...refusal('par', row), ({ evidence }) => {
      expect(evidence).toRefuse('par', row)
    })
})
