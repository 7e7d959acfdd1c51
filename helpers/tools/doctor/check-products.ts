import { grantsOf, isChange, type Product, type ProductCall } from '../../config/products/product.ts'
import type { Target } from '../../config/target.ts'
import { callWith, keysOf } from '../../evidence/products/credentials.ts'
import { isServiceError, outcomeOf } from '../../http/answer.ts'
import { blocked, type Recorded } from '../../http/exchange.ts'
import type { HttpClient } from '../../http/send.ts'
import { type Line, ok, problem, skipped } from './line.ts'

const NO_CONSENT = blocked('nobody consents while the doctor looks')

/**
 * Whether each product of the catalogue can be called, by its first call that changes nothing; one that only a consent
 * opens is left to the run.
 *
 * @param token - the access token of the client-credentials grant
 */
export async function checkProducts(
  { products }: Pick<Target, 'products'>,
  http: HttpClient,
  token: Recorded<string>,
): Promise<readonly Line[]> {
  return Promise.all(products.map((product) => checkProduct(product, http, token)))
}

async function checkProduct(product: Product, http: HttpClient, token: Recorded<string>): Promise<Line> {
  const what = `product ${product.name}`
  const call = product.calls.find((one) => !isChange(one))
  if (!call) return skipped(what, 'it has no call that changes nothing')
  const [key] = keysOf(product, { clientCredentials: token, code: NO_CONSENT })
  if (key?.is !== 'recorded') return skipped(what, whyNot(product, token))
  const answer = await http.send(callWith(call, key.value))
  if (answer.is !== 'recorded')
    return problem(what, answer.because, 'check its address in the file of API_PRODUCTS')
  return call.promised[answer.value.status]
    ? ok(what, `${call.title} answered ${answer.value.status}`)
    : problem(what, `${call.title} answered ${outcomeOf(answer.value)}`, todoAfter(call, answer.value.status))
}

const whyNot = ({ authentication }: Product, token: Recorded<string>): string =>
  grantsOf(authentication)[0] === 'code' || token.is === 'recorded'
    ? 'it needs a consent; the run calls it'
    : token.because

function todoAfter({ promised }: ProductCall, status: number): string {
  if (status === 401 || status === 403)
    return 'check authentication of the product, and the variable of its credential'
  if (status === 404) return 'check address and path of the product'
  if (isServiceError({ status })) return 'the service itself failed; try again'
  return `check status of the call: it names ${Object.keys(promised).join(', ')}`
}
