import { clause, expect, schemaClauses, test } from '../helpers/spec/test.ts'

test.describe('discovery document', () => {
  test(...clause('discovery.request'), ({ evidence }) => {
    expect(evidence.steps.discovery).toBeAccepted()
  })

  test(...clause('discovery.json'), ({ evidence }) => {
    expect(evidence.steps.discovery).toBeJson()
  })

  for (const id of schemaClauses('discovery'))
    test(...clause(id), ({ evidence }) => {
      expect(evidence.steps.discovery).toSatisfy(id)
    })

  test(...clause('discovery.scheme'), ({ evidence }) => {
    expect(evidence.steps.discovery).toNameNoWeakerScheme()
  })
})
