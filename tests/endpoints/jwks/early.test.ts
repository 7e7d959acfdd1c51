import { expect, test } from 'vitest'
import { readKeysEarly } from '../../../helpers/endpoints/discovery/discover.ts'
import { newRecorder } from '../../../helpers/evidence/recorder.ts'
import { recorded } from '../../../helpers/http/exchange.ts'
import { discovered, exchangeOf } from '../../exchanges.ts'
import { sandboxTarget } from '../../sandbox-target.ts'

const target = await sandboxTarget()
const DISCOVERY = discovered(target.issuerUrl, { jwks_uri: `${target.issuerUrl}/jwks` })

for (const [what, body, isJudged] of [
  ['a key', { keys: [{ kty: 'EC' }] }, true],
  ['no key yet', { keys: [] }, false],
  ['an answer that is no key set', [], true],
] as const)
  test(`${what} before the first id_token is ${isJudged ? '' : 'not '}judged`, async () => {
    const send = async () => recorded(exchangeOf(200, body))
    const recorder = newRecorder(target, { send })
    await readKeysEarly(recorder, DISCOVERY)
    expect(Object.values(recorder.repeats.answers).map(({ step }) => step)).toEqual(isJudged ? ['jwks'] : [])
  })
