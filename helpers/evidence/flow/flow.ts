import type { ClauseId } from '../../../contract/index.ts'
import type { Row } from '../attempts.ts'
import { actionsWhere, type Part, type Plan } from '../plan.ts'
import { authorization } from './authorization.ts'
import { consents } from './consents.ts'
import { gateway } from './gateway.ts'
import { opened } from './opened.ts'
import { action, type FlowRun, type Results } from './results.ts'
import { tokens } from './tokens.ts'

/** What a run does, in the order of the document. */
export const FLOW: Plan<FlowRun, Results> = {
  portal: action('portal', '2.1', 'goes through the developer portal, and revokes the keys that it makes', {
    run: (run) => run.goThroughPortal(),
  }),
  ...gateway,
  ...authorization,
  ...tokens,
  ...consents,
  ...opened,
}

/** One of the actions of a run. */
export type ActionName = keyof Results

/** All of them. */
export const EVERY_ACTION: ReadonlySet<ActionName> = new Set(Object.keys(FLOW) as ActionName[])

/** The actions of some parts of a run, and those whose results they hang on. */
export const actionsIn = (...parts: readonly Part[]): ReadonlySet<ActionName> =>
  actionsWhere(FLOW, (name) => parts.includes(FLOW[name].in))

/** The cases of a clause that are to be refused, besides those that differ from a documented request by one edit. */
export const casesOf = (clause: ClauseId): readonly Row[] =>
  Object.values(FLOW).flatMap(({ cases = [] }) =>
    cases.filter((one) => one.clause === clause && !one.isAccepted && !('edit' in one)),
  )
