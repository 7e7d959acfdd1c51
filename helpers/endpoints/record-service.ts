import { once } from '../base/clock.ts'
import { whyNotOffered } from '../config/offers.ts'
import { noteMissing } from '../evidence/attempts.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { execute, LEFT, waitedFor } from '../evidence/plan.ts'
import { isTaken, type Recorder } from '../evidence/recorder.ts'
import { withSuspects } from '../evidence/remedied.ts'
import type { Exchange, Missing, Recorded } from '../http/exchange.ts'
import { rows as allRows } from '../requests/rows.ts'
import { answersOf } from './answers-of.ts'
import { noProbes, probeOf } from './authorization/probe.ts'
import { answeredAnyway } from './discovery/addresses.ts'
import { endpointsOf } from './discovery/discover.ts'
import { type ActionName, FLOW } from './flow.ts'
import { portal } from './portal/actions.ts'
import type { FlowRun } from './results.ts'
import { deferredRows, type Performance, performAgain } from './second-round.ts'

const UNSENT: Missing = { is: 'left out', because: 'this recording does not send it' }

const UNSENT_LATE: Missing = {
  is: 'left out',
  because: 'this run sends it late, and no valid request of the second application was accepted then',
}

/** How both flows of the document are recorded. */
interface Way extends Pick<FlowRun, 'openPortal' | 'open' | 'rows'> {
  /** The actions to run, with those that they depend on. */
  readonly actions: ReadonlySet<ActionName>
  /** Stops the actions in progress if the recording fails. */
  stop(): void
}

const awaited = once(() => waitedFor(FLOW))

/** Runs both flows of the document once. The results of cases are in the recorder. */
export async function recordService(recorder: Recorder, { rows: wanted, actions, stop, ...how }: Way) {
  const rows = recorder.draw.shuffled(wanted, ({ key }) => key)
  const unsent = allRows.filter((row) => !rows.includes(row))
  noteMissing(recorder, unsent, UNSENT)
  const deferred = deferredRows(recorder, rows)
  const later = new Set(deferred.map(({ row }) => row))
  noteMissing(recorder, [...later], UNSENT_LATE)
  const isOfPortal = (name: ActionName) => name in portal
  const ofService = new Set([...actions].filter((name) => !isOfPortal(name)))
  const ofPortal = new Set([...actions].filter(isOfPortal))
  const perform = (own: Recorder, { onStart, ...what }: Performance) =>
    execute(FLOW, {
      whyNot: (name) =>
        what.actions.has(name) ? whyNotOffered(own.target.notOffered, FLOW[name].part) : LEFT,
      context: (name, { discovery = UNSENT }) => {
        onStart?.(name)
        return {
          ...own,
          ...how,
          rows: what.rows,
          endpoints: endpointsOf(discovery),
          sideBySide: (items, work) => own.sideBySide(items, work, { isAwaited: awaited().has(name) }),
        }
      },
      leave: (cases, because) => noteMissing(own, cases, because),
      stop,
    })
  const performTwice = async () => {
    const first = rows.filter((row) => !later.has(row))
    const outcomes = await perform(recorder, { actions: ofService, rows: first })
    const again =
      recorder.draw.seed === undefined
        ? undefined
        : await performAgain(
            recorder,
            { actions: ofService, rows, deferred, isRefreshed: isTaken(outcomes.refresh) },
            perform,
          )
    return { outcomes, again }
  }
  // A developer takes as long as all that, and nothing else depends on the portal.
  const service = performTwice()
  const developer = perform({ ...recorder, attempts: {} }, { actions: ofPortal, rows: [] })
  await Promise.allSettled([service, developer])
  const { outcomes, again } = await service
  const atPortal = await developer
  const answers = answersOf(outcomes)
  const settled = (answer: Recorded<Exchange>) => withSuspects(recorder.taken, answer)
  const denial = outcomes.denial.is === 'recorded' ? outcomes.denial.value : { denied: outcomes.denial }
  const { withPlainParameters = denial.withPlainParameters } =
    outcomes.codeForCases.is === 'recorded' ? outcomes.codeForCases.value : {}
  return {
    steps: { ...answers, apiGet: settled(answers.apiGet), apiPut: settled(answers.apiPut) },
    consents: { approved: outcomes.approved, denied: denial.denied },
    ...(withPlainParameters && { withPlainParameters }),
    addresses: outcomes.addresses.is === 'recorded' ? outcomes.addresses.value : answeredAnyway(outcomes),
    tls: outcomes.tls,
    portal: atPortal.portal,
    probes: {
      ...(outcomes.probes.is === 'recorded' ? outcomes.probes.value : noProbes(outcomes.probes)),
      wrongPassword: probeOf(outcomes.wrongPassword),
      expired: probeOf(outcomes.expired),
    },
    ...(again && { lateProbes: again.probes }),
    products: [...listOf(outcomes.products), ...(again?.products ?? [])],
    idTokenSignatures:
      outcomes.idTokenSignatures.is === 'recorded'
        ? { ...outcomes.idTokenSignatures.value, ...again?.signatures }
        : { exchange: outcomes.idTokenSignatures },
    ...(again && { rounds: again.rounds }),
    observed: [
      ...listOf(outcomes.revoked),
      ...listOf(outcomes.revokedAtProducts),
      ...listOf(outcomes.secondApplication),
    ],
  } satisfies Partial<Evidence>
}

const listOf = <One>(list: Recorded<readonly One[]>): readonly One[] =>
  list.is === 'recorded' ? list.value : []
