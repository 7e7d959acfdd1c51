import type { ServiceRequest } from '../../sandbox/behaviors/request.ts'
import type { Behavior } from '../../sandbox/index.ts'
import type { KeyPair, KeyPairs } from '../../sandbox/key-pairs.ts'
import { variants } from '../../sandbox/variants/index.ts'

/** A portal that names its keys itself, observed from inside. */
export class WatchedPortal {
  /** Called for each request to the portal and to the token endpoint, before the answer. */
  onRequest: (request: ServiceRequest) => void = () => {}
  #pairs: KeyPairs | undefined

  readonly behaviors: readonly Behavior[] = [
    variants['portal.names-keys'].behavior,
    {
      request: {
        portal: (request, { keyPairs }) => {
          this.#pairs = keyPairs
          this.onRequest(request)
        },
        'client-credentials': (request) => this.onRequest(request),
      },
    },
  ]

  find(id: string): KeyPair | undefined {
    return this.#pairs?.find(id)
  }

  /** Keys of runs that are still live. */
  live(): readonly KeyPair[] {
    const [, , ...ofRuns] = this.#pairs?.all() ?? []
    return ofRuns.filter(({ state }) => state === 'live' || state === 'waiting')
  }
}
