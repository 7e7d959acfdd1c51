import type { ClauseId } from '../../../contract/index.ts'
import type { BrowserWalk } from '../../browser/browser-walk.ts'
import { attempt } from '../../evidence/attempts.ts'
import { OCCASIONS } from '../../evidence/keys.ts'
import { accepted, acceptedMember, type Recorder, type Run } from '../../evidence/recorder.ts'
import { lacking, leftOut, notChosen } from '../../evidence/safety.ts'
import { readBody } from '../../http/answer.ts'
import {
  andThen,
  blocked,
  doesNotApply,
  type Exchange,
  type Recorded,
  recorded,
} from '../../http/exchange.ts'
import { type PushedAuthorization, pushAgain, pushUnedited, withProvider } from '../par/push.ts'
import { CASES } from './cases.ts'
import { approveAgain, exchangeCode, type IssuedCode } from './codes.ts'
import { openPushed, type Probing } from './look.ts'

/** Clauses that are judged only if the run waits for something to expire. */
export const AWAITED = [
  'authorization.request-uri-expires',
  'exchange.code-lifetime',
] as const satisfies readonly ClauseId[]

/** Seconds after which a code that lives for a minute has expired. */
const CODE_SECONDS = 62
/** Extra seconds after the lifetime of a request_uri, for clocks that differ and slow answers. */
const SPARE_SECONDS = 2
/** The longest lifetime of a request_uri, in seconds, that a run waits for. */
const LONGEST_SECONDS = 600

/** Something that is kept until it has expired, and since when. */
export type Aged<Thing> = Thing & { readonly since: number }

/** The same, or why nothing is kept. */
export type Kept<Thing> = Recorded<Aged<Thing>>

/** Makes something to keep, if the run waits for it to expire. */
async function keep<Thing>(
  { target, clock }: Recorder,
  id: (typeof AWAITED)[number],
  make: () => Promise<Recorded<Thing>>,
): Promise<Kept<Thing>> {
  const none = notChosen(target.profiles, id) ?? leftOut(target, id) ?? lacking(target, 'PATIENCE')
  return none ?? andThen(await make(), (thing) => recorded({ ...thing, since: clock.now() }))
}

/** Pushes a request and leaves its request_uri unused until it has expired. */
export const keepRequestUri = (run: Run): Promise<Kept<PushedAuthorization>> =>
  keep(run, 'authorization.request-uri-expires', async () => recorded(await pushUnedited(run)))

/** Opens a kept request_uri once it has expired (RFC 9126, 4). */
export async function openExpired(
  run: Probing,
  kept: Kept<PushedAuthorization>,
): Promise<Recorded<BrowserWalk>> {
  if (kept.is !== 'recorded') return kept
  const { pushed, since } = kept.value
  const answer = accepted('the pushed authorization request', pushed)
  const requestUri = acceptedMember('the pushed authorization request', pushed, 'request_uri')
  if (answer.is !== 'recorded') return answer
  if (requestUri.is !== 'recorded') return requestUri
  const seconds = lifetimeIn(answer.value)
  if (seconds === undefined) return blocked('the PAR response does not give the lifetime of the request_uri')
  if (seconds > LONGEST_SECONDS)
    return doesNotApply(`the request_uri lives for ${seconds} s, which is too long to wait`)
  await run.clock.until(since + (seconds + SPARE_SECONDS) * 1000)
  return openPushed(run, kept.value)
}

/** The lifetime of a request_uri, in seconds; `undefined` if the answer does not give a positive one. */
function lifetimeIn(answer: Exchange): number | undefined {
  const body = readBody(answer)
  const seconds = body.is === 'object' ? body.value.expires_in : undefined
  return typeof seconds === 'number' && seconds > 0 ? seconds : undefined
}

/** Gets a code by one more consent and leaves it unused until it has expired, if the first code got tokens. */
export const keepCode = (run: Run, accessToken: Recorded<string>): Promise<Kept<IssuedCode>> =>
  keep(run, 'exchange.code-lifetime', async () =>
    andThen(accessToken, async () =>
      recorded(
        await approveAgain(run, await pushAgain(run, withProvider(run), OCCASIONS.kept), OCCASIONS.kept),
      ),
    ),
  )

/** Sends a code that was kept for a minute (FAPI 2.0 Security Profile, 5.3.2.1). */
export const sendOldCode = (run: Run, kept: Kept<IssuedCode>): Promise<Recorded<Exchange>> =>
  attempt(run, CASES['exchange of old code'], kept, async () =>
    andThen(kept, async (issued) => {
      await run.clock.until(issued.since + CODE_SECONDS * 1000)
      return exchangeCode(run, issued)
    }),
  )
