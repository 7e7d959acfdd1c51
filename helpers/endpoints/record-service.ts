import { stepNames } from '../../contract/steps.ts'
import { once } from '../base/clock.ts'
import { whyNotOffered } from '../config/offers.ts'
import { noteMissing } from '../evidence/attempts.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { execute, LEFT, waitedFor } from '../evidence/plan.ts'
import type { Recorder } from '../evidence/recorder.ts'
import { withSuspects } from '../evidence/remedied.ts'
import { andThen, type Exchange, type Missing, type Recorded } from '../http/exchange.ts'
import { rows as allRows } from '../requests/rows.ts'
import { noProbes, probeOf } from './authorization/probe.ts'
import { flowsOf } from './business-api/calls.ts'
import { answeredAnyway } from './discovery/addresses.ts'
import { endpointsOf } from './discovery/discover.ts'
import { type ActionName, FLOW } from './flow.ts'
import type { FlowRun } from './results.ts'

const UNSENT: Missing = { is: 'left out', because: 'this recording does not send it' }

/** How both flows of the document are recorded. */
interface Way extends Pick<FlowRun, 'openPortal' | 'open' | 'rows'> {
  /** The actions to run, with those that they depend on. */
  readonly actions: ReadonlySet<ActionName>
  /** Stops the actions in progress if the recording fails. */
  stop(): void
}

const awaited = once(() => waitedFor(FLOW))

/** Runs both flows of the document once. The results of cases are in the recorder. */
export async function recordService(recorder: Recorder, { rows, actions, stop, ...how }: Way) {
  const unsent = allRows.filter((row) => !rows.includes(row))
  noteMissing(recorder, unsent, UNSENT)
  const outcomes = await execute(FLOW, {
    whyNot: (name) => (actions.has(name) ? whyNotOffered(recorder.target.notOffered, FLOW[name].part) : LEFT),
    context: (name, { discovery = UNSENT }) => ({
      ...recorder,
      ...how,
      rows,
      endpoints: endpointsOf(discovery),
      sideBySide: (items, work) => recorder.sideBySide(items, work, { isAwaited: awaited().has(name) }),
    }),
    leave: (cases, because) => noteMissing(recorder, cases, because),
    stop,
  })
  const [gateway, code] = flowsOf(outcomes.gatewayCalls, outcomes.codeCalls)
  const settled = (answer: Recorded<Exchange>) => withSuspects(recorder.taken, answer)
  const denial = outcomes.denial.is === 'recorded' ? outcomes.denial.value : { denied: outcomes.denial }
  const { withPlainParameters = denial.withPlainParameters } =
    outcomes.codeForCases.is === 'recorded' ? outcomes.codeForCases.value : {}
  const answers: Evidence['steps'] = {
    ...outcomes,
    par: andThen(outcomes.pushed, ({ pushed }) => pushed),
    apiGet: settled(gateway.get),
    apiPut: settled(gateway.put),
    getWithAuthorizationCode: code.get,
    putWithAuthorizationCode: code.put,
  }
  return {
    steps: Object.fromEntries(stepNames.map((step) => [step, answers[step]])) as Evidence['steps'],
    consents: { approved: outcomes.approved, denied: denial.denied },
    ...(withPlainParameters && { withPlainParameters }),
    addresses: outcomes.addresses.is === 'recorded' ? outcomes.addresses.value : answeredAnyway(outcomes),
    tls: outcomes.tls,
    portal: outcomes.portal,
    probes: {
      ...(outcomes.probes.is === 'recorded' ? outcomes.probes.value : noProbes(outcomes.probes)),
      wrongPassword: probeOf(outcomes.wrongPassword),
      expired: probeOf(outcomes.expired),
    },
    products: listOf(outcomes.products),
    idTokenSignatures:
      outcomes.idTokenSignatures.is === 'recorded'
        ? outcomes.idTokenSignatures.value
        : { exchange: outcomes.idTokenSignatures },
    observed: [
      ...listOf(outcomes.revoked),
      ...listOf(outcomes.revokedAtProducts),
      ...listOf(outcomes.secondApplication),
    ],
  } satisfies Partial<Evidence>
}

const listOf = <One>(list: Recorded<readonly One[]>): readonly One[] =>
  list.is === 'recorded' ? list.value : []
