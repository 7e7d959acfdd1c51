import { repeatedly } from '../../base/clock.ts'
import type { PortalWalk } from '../../browser/portal/portal-walk.ts'
import { OCCASIONS } from '../../evidence/keys.ts'
import type { Seen, ShownPair } from '../../evidence/portal/portal-evidence.ts'
import type { Recorder } from '../../evidence/recorder.ts'
import { noteAnswer } from '../../evidence/repeats.ts'
import { isAccepted } from '../../http/answer.ts'
import { andThen, blocked, type Exchange, type Missing, type Recorded } from '../../http/exchange.ts'
import { clientCredentialsRequest } from '../../requests/documented-requests.ts'
import { requestToken } from '../client-credentials/requests.ts'
import type { KeyBook } from './key-book.ts'

/** The configured pair is not tried after an action on a key of another application, which cannot affect it. */
export const ALONE: Missing = { is: 'left out', because: 'the action is not about a key of this application' }

/** How the token endpoint answers the key pairs of a portal (document, 4.1). */
export function keyTokens(recorder: Recorder, book: KeyBook, revocationSeconds: number) {
  /** Client secrets of pairs that got a token. */
  const noted = new Set<string>()
  const last = new Map<string, Recorded<Exchange>>()

  /** Requests a token with a pair. */
  async function of(pair: Recorded<ShownPair>): Promise<Recorded<Exchange>> {
    if (pair.is !== 'recorded') return pair
    const { client_id: clientId, client_secret: clientSecret } = pair.value
    const pairOfKey = { clientId, clientSecret }
    const answer = await requestToken(recorder, () => clientCredentialsRequest(recorder.target, pairOfKey))
    last.set(clientSecret, answer)
    if (answer.is === 'recorded' && isAccepted(answer.value)) {
      book.saw(clientId, { hasWorked: true })
      // The first token of each pair is kept as one more answer of the token endpoint.
      if (!noted.has(clientSecret))
        noteAnswer(recorder.repeats, { step: 'token', of: OCCASIONS.portal, answer })
      noted.add(clientSecret)
    }
    return answer
  }

  /** Requests tokens repeatedly until the expected answer comes or time is up. */
  const until = (
    pair: Recorded<ShownPair>,
    isIt: (answer: Exchange) => boolean,
  ): Promise<Recorded<Exchange>> =>
    repeatedly(
      recorder.clock,
      revocationSeconds * 1000,
      () => of(pair),
      (answer) => answer.is !== 'recorded' || isIt(answer.value),
    )

  /** Requests a token with the configured pair, which no action is about. */
  const bystander = (): Promise<Recorded<Exchange>> => requestToken(recorder)

  /** Requests tokens after a walk, with the pair that it was about and with the configured one. */
  async function after(
    walk: PortalWalk,
    pair: Recorded<ShownPair>,
    alone?: typeof ALONE,
  ): Promise<Omit<Seen, 'keys'>> {
    const [token, other] = await Promise.all([of(pair), alone ?? bystander()])
    return { walk, pair, token, bystander: other }
  }

  /** The last answer to a pair. */
  const lastOf = (pair: Recorded<ShownPair>): Recorded<Exchange> =>
    andThen(
      pair,
      ({ client_secret }) => last.get(client_secret) ?? blocked('no token was requested with the pair'),
    )

  return { of, until, lastOf, bystander, after }
}
