import { clause, clausesOfProducts, expect, test } from '../helpers/spec/test.ts'

test.describe('products of the catalogue', () => {
  test(...clause('api.method-in-migration'), ({ evidence }) => expect(evidence).toTakeTheirMethods())

  for (const { id, name, topic } of clausesOfProducts())
    test(...clause(id), ({ evidence }) => expect(evidence).toKeepOfProduct(name, topic))
})
