import { addedClauses } from '../contract/index.ts'
import { judgedMethods, judgedProduct } from '../helpers/spec/products.ts'
import { clause, expect, test } from '../helpers/spec/test.ts'

test.describe('products of the catalogue', () => {
  test(...clause('api.method-in-migration'), ({ evidence }) => expect(judgedMethods(evidence)).toBeKept())

  for (const [id, { product }] of addedClauses())
    test(...clause(id), ({ evidence }) =>
      expect(judgedProduct(evidence, product.name, product.topic)).toBeKept(),
    )
})
