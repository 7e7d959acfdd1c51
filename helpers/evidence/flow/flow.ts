import type { ClauseId } from '../../../contract/index.ts'
import type { Row } from '../attempts.ts'
import { actionsWhere, type Part, type Plan, type Traits } from '../plan.ts'
import { authorization } from './authorization.ts'
import { consents } from './consents.ts'
import { gateway } from './gateway.ts'
import { opened } from './opened.ts'
import { action, type FlowRun, type Results } from './results.ts'
import { tokens } from './tokens.ts'

/** What a run does, in the order of the document. */
export const FLOW: Plan<FlowRun, Results> = {
  portal: action({
    does: 'goes through the developer portal, and revokes the keys that it makes',
    section: '2.1',
    in: 'portal',
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
  actionsWhere(FLOW, (traits) => parts.includes(traits.in))

/** An action, and those whose results it hangs on. */
export const actionsFor = (name: ActionName): ReadonlySet<ActionName> =>
  actionsWhere(FLOW, (traits) => traits === FLOW[name])

/**
 * The actions that yield some evidence, and those whose results they hang on.
 *
 * @param keys - of the evidence
 */
export const actionsShowing = (keys: readonly string[]): ReadonlySet<ActionName> =>
  actionsWhere(FLOW, (traits) => keysShownBy(traits).some((key) => keys.includes(key)))

/** The cases of a clause that are to be refused, besides those that differ from a documented request by one edit. */
export const casesOf = (clause: ClauseId): readonly Row[] =>
  Object.values(FLOW).flatMap(({ cases = [] }) =>
    cases.filter((one) => one.clause === clause && !one.isAccepted && !('edit' in one)),
  )

/** Keys of the evidence that an action yields; those of products hang on the catalogue. */
export const keysShownBy = ({ shows = [], cases = [] }: Traits<Results>): readonly string[] => [
  ...shows,
  ...cases.map(({ key }) => key),
]
