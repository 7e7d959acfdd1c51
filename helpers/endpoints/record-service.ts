import { once } from '../base/clock.ts'
import { whyNotOffered } from '../config/offers.ts'
import { noteMissing } from '../evidence/attempts.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { execute, LEFT, waitedFor } from '../evidence/plan.ts'
import type { Recorder } from '../evidence/recorder.ts'
import { withSuspects } from '../evidence/remedied.ts'
import { stepNames } from '../evidence/steps.ts'
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
  const so = await execute(FLOW, {
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
  const [gateway, code] = flowsOf(so.gatewayCalls, so.codeCalls)
  const settled = (answer: Recorded<Exchange>) => withSuspects(recorder.taken, answer)
  const denial = so.denial.is === 'recorded' ? so.denial.value : { denied: so.denial }
  const { outside = denial.outside } = so.codeForCases.is === 'recorded' ? so.codeForCases.value : {}
  const answers: Evidence['steps'] = {
    ...so,
    par: andThen(so.pushed, ({ pushed }) => pushed),
    getWithClientCredentials: settled(gateway.get),
    putWithClientCredentials: settled(gateway.put),
    getWithAuthorizationCode: code.get,
    putWithAuthorizationCode: code.put,
  }
  return {
    steps: Object.fromEntries(stepNames.map((step) => [step, answers[step]])) as Evidence['steps'],
    consents: { approved: so.approved, denied: denial.denied },
    ...(outside && { outside }),
    addresses: so.addresses.is === 'recorded' ? so.addresses.value : answeredAnyway(so),
    tls: so.tls,
    portal: so.portal,
    probes: {
      ...(so.probes.is === 'recorded' ? so.probes.value : noProbes(so.probes)),
      wrongPassword: probeOf(so.wrongPassword),
      expired: probeOf(so.expired),
    },
    products: listOf(so.products),
    idTokenSignatures:
      so.idTokenSignatures.is === 'recorded'
        ? so.idTokenSignatures.value
        : { codeExchange: so.idTokenSignatures },
    observed: [...listOf(so.revoked), ...listOf(so.revokedAtProducts), ...listOf(so.secondApplication)],
  } satisfies Partial<Evidence>
}

const listOf = <One>(list: Recorded<readonly One[]>): readonly One[] =>
  list.is === 'recorded' ? list.value : []
