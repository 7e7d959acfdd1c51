import { expect, test } from 'vitest'
import type { Subject } from '../../contract/endpoints.ts'
import type { Evidence } from '../../helpers/evidence/evidence.ts'
import { credentialsIn, readBody } from '../../helpers/http/answer.ts'
import { recorded } from '../../helpers/http/exchange.ts'
import { judgeJson, judgeSchema } from '../../helpers/judge/judge-answer.ts'
import { judgeRefused } from '../../helpers/judge/judge-refused.ts'
import { observeTokens } from '../../helpers/observe/tokens.ts'
import { readableExchange } from '../../helpers/report/readable-exchange.ts'
import { isJwt } from '../../helpers/schema/formats.ts'
import { describeExchange } from '../../helpers/secrets/mask.ts'
import { answered, exchangeOf } from '../exchanges.ts'

const arrays = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`
const token = (deep: string) => `{"access_token":"opaque-token-value","token_type":"bearer","deep":${deep}}`

for (const [what, body] of [
  ['arrays', token(arrays(200_000))],
  ['objects', token(objects(150_000))],
] as const)
  test(`an answer with deep ${what} is judged by its upper levels, and shown by its length`, () => {
    const exchange = exchangeOf(200, body)
    const step = recorded(exchange)
    expect(readBody(exchange)).toMatchObject({ is: 'object', isCut: true })
    expect(judgeJson(step)).toMatchObject({ is: 'kept' })
    expect(judgeSchema(step, 'client-credentials-response.schema.json#/$defs/token_type')).toMatchObject({
      is: 'kept',
    })
    expect(credentialsIn(exchange)).toEqual(['access_token'])
    expect(describeExchange(exchange).join()).toContain(`a body of ${body.length} characters`)
    for (const subject of ['authorization', 'public document', 'business data'] satisfies Subject[])
      expect(readableExchange(exchange, subject).response.body).toContain(`${body.length} characters`)
    // The part that is not read may contain a token.
    const answer = answered(400, body.replace('access_token', 'error'))
    expect(judgeRefused({ control: { is: 'accepted' }, answer })).toMatchObject({ is: 'inconclusive' })
  })

test('a token with deep claims is not a JWT', () => {
  const part = (json: string) => Buffer.from(json).toString('base64url')
  const jwt = `${part('{"alg":"PS256"}')}.${part(`{"deep":${arrays(100_000)}}`)}.c2lnbmF0dXJl`
  expect(isJwt(jwt)).toBe(false)
  const exchange = exchangeOf(200, { access_token: jwt, id_token: jwt })
  const step = recorded(exchange)
  expect(readableExchange(exchange, 'authorization').response.jwts).toEqual([])
  const evidence = { steps: { token: step, exchange: step } } as unknown as Evidence
  expect(observeTokens(evidence).map(({ facts }) => facts.form)).toEqual(['opaque', 'opaque', 'opaque'])
})
