import { grantsOf, type Product } from '../../config/products/product.ts'
import { type Observed, outcomeFact } from '../../evidence/answer-facts.ts'
import type { ProductEvidence, WrongCall } from '../../evidence/products/product-evidence.ts'
import { accepted, type Recorder } from '../../evidence/recorder.ts'
import { andThen, type Exchange, type Recorded } from '../../http/exchange.ts'
import { callWith, tokenKey } from './credentials.ts'

/** The facts about calls that nothing promises or forbids. */
const FACTS = {
  otherGrant: 'token of the other grant',
  former: 'former method alone',
} as const satisfies Partial<Record<WrongCall, string>>

/**
 * Observes how products answer calls that their references do not mention, and one call each with the access token of the
 * code grant after its revocation.
 */
export async function observeProducts(
  recorder: Recorder,
  products: readonly ProductEvidence[],
  {
    accessToken,
    revocation,
  }: { readonly accessToken: Recorded<string>; readonly revocation: Recorded<Exchange> },
): Promise<readonly Observed[]> {
  const revoked = andThen(accepted('the revocation', revocation), () => accessToken)
  const all = await Promise.all(
    products.map(async (seen): Promise<Observed> => {
      const product = recorder.target.products.find(({ name }) => name === seen.name)
      const afterwards = product && (await callRevoked(recorder, product, revoked))
      const facts = Object.entries(FACTS).flatMap(([name, fact]) => {
        const answer = seen.wrong[name as keyof typeof FACTS]?.answer
        return answer ? [[fact, outcomeFact(answer)] as const] : []
      })
      return {
        subject: `product ${seen.title}`,
        clause: 'api.other-methods',
        facts: {
          ...Object.fromEntries(facts),
          ...(afterwards && { 'token after its revocation': outcomeFact(afterwards) }),
        },
      }
    }),
  )
  return all.filter(({ facts }) => Object.keys(facts).length > 0)
}

/** Makes a GET call with the revoked token, if the product takes tokens of the code grant. */
async function callRevoked(
  { http }: Recorder,
  { authentication, calls }: Product,
  token: Recorded<string>,
): Promise<Recorded<Exchange> | undefined> {
  const call = calls.find(({ method }) => method === 'GET')
  const key = tokenKey(token)
  if (!call || key.is !== 'recorded' || !grantsOf(authentication).includes('code')) return undefined
  return http.send(callWith(call, key.value))
}
