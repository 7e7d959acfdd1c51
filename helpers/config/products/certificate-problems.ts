import type { Problem } from '../../base/problem.ts'
import { parseUrl } from '../../base/url.ts'
import type { ClientCertificate } from '../../http/transport.ts'
import type { Product } from './product.ts'

/** Products that are called with a client certificate for whose origin there is none. */
export const certificateProblems = (
  file: string,
  products: readonly Product[],
  certificates: readonly ClientCertificate[],
): readonly Problem[] =>
  products.flatMap(({ authentication, calls: [call] }, index) => {
    const origin = parseUrl(call?.url ?? '')?.origin
    if (authentication !== 'mtls' || certificates.some((one) => parseUrl(one.origin)?.origin === origin))
      return []
    return [
      {
        where: `${file} /products/${index}/authentication`,
        what: `CLIENT_CERTIFICATES has no certificate for ${origin ?? 'its origin'}`,
        expected: 'one whose origin is that of the product',
      },
    ]
  })
