import { clause, everyAnswer, expect, schemaClauses, test } from '../helpers/spec/test.ts'

test.describe('discovery document', () => {
  test(...clause('discovery.request'), ({ evidence }) =>
    expect(everyAnswer(evidence, 'discovery')).toBeAccepted(),
  )
  test(...clause('discovery.json'), ({ evidence }) => expect(everyAnswer(evidence, 'discovery')).toBeJson())

  for (const id of schemaClauses('discovery'))
    test(...clause(id), ({ evidence }) => expect(everyAnswer(evidence, 'discovery')).toSatisfy(id))

  test(...clause('discovery.addresses-answer'), ({ evidence }) => expect(evidence).toLeadSomewhere())
  test(...clause('discovery.scheme'), ({ evidence }) =>
    expect(evidence.steps.discovery).toNameNoWeakerScheme(),
  )
})
