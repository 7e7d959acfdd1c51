import type { Draw } from '../base/draw.ts'
import type { Target } from '../config/target.ts'
import type { Evidence, LateProbe, PerformedRound, Verification } from '../evidence/evidence.ts'
import type { Outcomes } from '../evidence/plan.ts'
import type { ProductEvidence } from '../evidence/products/product-evidence.ts'
import type { Recorder } from '../evidence/recorder.ts'
import { noRepeats } from '../evidence/repeats.ts'
import { swapped } from '../evidence/swapped.ts'
import type { Recorded } from '../http/exchange.ts'
import { rested } from '../http/send.ts'
import { needsCodeOfSecond, type Refusal } from '../requests/refusal.ts'
import { rows as allRows } from '../requests/rows.ts'
import type { ActionName } from './flow.ts'
import { type Deferred, keepLate, lateProbes } from './late-evidence.ts'
import { wordsOf } from './par/push.ts'
import type { Results } from './results.ts'

/** Some actions that are performed once more, with requests that are drawn. */
interface Round {
  /** The second application does what the first one did. */
  readonly isSwapped?: true
  readonly actions: readonly ActionName[]
}

/**
 * What is done once more when everything else is over: by then a service may have forgotten what it refused, and it may treat
 * the second application differently. Only the first one calls the business API, since the document does not show what a
 * token of the second one opens there (4.6).
 */
const ROUNDS: readonly Round[] = [
  {
    isSwapped: true,
    // biome-ignore format: in the order of the document
    actions: [
      'tokenAnswer', 'token', 'gatewayToken', 'tokenCases', 'document', 'discovery', 'jwks', 'pushed', 'parCases', 'approved',
      'exchange', 'accessToken', 'idToken', 'idTokenSignatures', 'userinfo', 'userinfoCases', 'introspection', 'refresh',
      'refreshed', 'latestTokens', 'wrongRevocations', 'revocation', 'revoked', 'introspectionOfRevoked', 'revocationCases',
      'pushedForCases', 'codeForCases', 'exchangeCases', 'codeReuse', 'reused', 'probes',
    ],
  },
  {
    // biome-ignore format: in the order of the document
    actions: [
      'tokenAnswer', 'token', 'gatewayToken', 'document', 'discovery', 'jwks', 'gatewayCalls', 'getAfterPut', 'apiCases',
      'products',
    ],
  },
]

/** The discovery document and the keys are read before and after that, too. */
const READS: Round = { actions: ['document', 'discovery', 'jwks'] }

/**
 * A share of the rows that the second application repeats from the first one. They are sent when everything is done once more,
 * and not before.
 */
export function deferredRows({ draw, target }: Recorder, rows: readonly Refusal[]): readonly Deferred[] {
  if (!target.second || draw.earlier?.rounds) return []
  const repeated = allRows.flatMap((sentAs): readonly Deferred[] => {
    const row = sentAs.isGood ? undefined : rows.find(({ key }) => key === sentAs.bySecond)
    return row ? [{ row, sentAs }] : []
  })
  return draw.share(repeated, ({ row }) => row.key)
}

const CUT: ReadonlySet<Recorded<unknown>['is']> = new Set(['unreachable', 'blocked'])

/** How the actions of a round are performed. */
export interface Performance {
  readonly actions: ReadonlySet<ActionName>
  readonly rows: readonly Refusal[]
  readonly onStart?: (name: ActionName) => void
}

/** What is done once more, and the rows that are sent only then. */
interface OnceMore extends Performance {
  /** A refresh of this run was accepted. */
  readonly isRefreshed: boolean
  readonly deferred: readonly Deferred[]
}

/** What was done once more. */
interface Again {
  /** The verification of each further id_token, by the key of its answer. */
  readonly signatures: Evidence['idTokenSignatures']
  readonly products: readonly ProductEvidence[]
  readonly probes: readonly LateProbe[]
  readonly rounds: readonly PerformedRound[]
}

/**
 * Performs what is done once more, and adds what was seen to the evidence of the recorder.
 *
 * @param wanted - the actions and cases of the recording
 * @param perform - performs some of them
 */
export async function performAgain(
  recorder: Recorder,
  wanted: OnceMore,
  perform: (recorder: Recorder, what: Performance) => Promise<Outcomes<Results>>,
): Promise<Again> {
  const signatures: Record<string, Recorded<Verification>> = {}
  const rounds: PerformedRound[] = []
  const products: ProductEvidence[] = []
  const probes: LateProbe[] = []
  const { earlier } = recorder.draw
  const repeatable = wanted.rows.filter((row) => isRepeatable(row, recorder.target))
  const all = [...(earlier?.rounds ? roundsOf(earlier.rounds) : []), ...roundsOf(recorder.draw)]
  for (const { isSwapped, actions, draw, seed } of all) {
    const deferred = isSwapped ? wanted.deferred : []
    const rows = [...draw.share(repeatable, ({ key }) => key), ...deferred.map(({ sentAs }) => sentAs)]
    const round = {
      ...(isSwapped ? swapped(recorder) : recorder),
      draw,
      http: rested(recorder.http),
      ...{ isLate: true as const, attempts: {}, repeats: noRepeats(), inDoubt: new Map(recorder.inDoubt) },
    }
    const own = new Set(actions.filter((name) => wanted.actions.has(name)))
    const started: ActionName[] = []
    const outcomes = await perform(round, { rows, actions: own, onStart: (name) => started.push(name) })
    const place = rounds.length
    Object.assign(
      signatures,
      keepLate(recorder, round, outcomes, { place, deferred, isRefreshed: wanted.isRefreshed }),
    )
    const called = outcomes.products.is === 'recorded' ? outcomes.products.value.flatMap(answered) : []
    probes.push(...lateProbes(outcomes, place))
    products.push(...called.map((one) => ({ ...one, round: place })))
    rounds.push({
      seed,
      by: isSwapped && recorder.target.second ? 'second' : 'first',
      actions: started,
      ...(started.some((name) => CUT.has(outcomes[name].is)) && { isCut: true }),
      drawn: outcomes.pushed.is === 'recorded' ? wordsOf(outcomes.pushed.value.authorization) : [],
    })
  }
  return { signatures, rounds, products, probes }
}

/** The rounds of a seed, in the order that it draws. */
function roundsOf(draw: Draw): readonly (Round & { readonly draw: Draw; readonly seed: number })[] {
  const { seed } = draw
  if (seed === undefined) return []
  const rounds = draw.shuffled(ROUNDS, ({ isSwapped }) => `${isSwapped}`)
  return [READS, ...rounds, READS].map((round) => ({ ...round, draw, seed }))
}

/** A product with its calls that were made: what only a consent opens is not called once more, since its token has ended. */
function answered(product: ProductEvidence): readonly ProductEvidence[] {
  const calls = product.calls.filter(({ answer }) => answer.is === 'recorded')
  return calls.length > 0 ? [{ ...product, calls }] : []
}

/**
 * Not what the second application sends anyway. The client ID of one application with the secret of the other is the same
 * request in both directions.
 */
const isRepeatable = (row: Refusal, { second }: Target): boolean =>
  !(second && row.bySecond) &&
  !needsCodeOfSecond(row) &&
  !(row.step === 'token' && row.needs === 'SECOND_CLIENT_ID')
