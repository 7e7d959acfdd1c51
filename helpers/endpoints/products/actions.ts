import type { Observed } from '../../evidence/answer-facts.ts'
import type { Plan } from '../../evidence/plan.ts'
import type { ProductEvidence } from '../../evidence/products/product-evidence.ts'
import { recorded } from '../../http/exchange.ts'
import { action, type FlowRun, type Results } from '../results.ts'
import { observeProducts } from './observe-products.ts'
import { recordProducts } from './record-products.ts'

declare module '../results.ts' {
  interface Results {
    readonly products: readonly ProductEvidence[]
    readonly revokedAtProducts: readonly Observed[]
  }
}

/** Calls of the products of the catalogue (document, 4.6). */
export const products = {
  products: action('4.6', 'calls the products of the catalogue, with valid and invalid requests', {
    sees: ['gatewayToken', 'accessToken'],
    takes: ['access token'],
    run: async (run, { gatewayToken: clientCredentials, accessToken: code }) =>
      recorded(await recordProducts(run, { clientCredentials, code })),
  }),
  revokedAtProducts: action('4.6', 'calls the products with the revoked token', {
    needs: ['products', 'latestTokens'],
    sees: ['revocation'],
    run: async (run, { products, latestTokens: { accessToken }, revocation }) =>
      recorded(await observeProducts(run, products, { accessToken, revocation })),
  }),
} satisfies Partial<Plan<FlowRun, Results>>
