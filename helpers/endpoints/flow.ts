import type { ClauseId } from '../../contract/index.ts'
import type { Cause } from '../../contract/requests/field.ts'
import { stepNames } from '../../contract/steps.ts'
import type { Case } from '../evidence/attempts.ts'
import type { Key } from '../evidence/keys.ts'
import { actionsWhere, type Plan } from '../evidence/plan.ts'
import type { Refusal } from '../requests/refusal.ts'
import { rows } from '../requests/rows.ts'
import { authorization, opened } from './authorization/actions.ts'
import { businessApi } from './business-api/actions.ts'
import { clientCredentials } from './client-credentials/actions.ts'
import { discovery } from './discovery/actions.ts'
import { exchange, exchangeCases } from './exchange/actions.ts'
import { introspection } from './introspection/actions.ts'
import { par } from './par/actions.ts'
import { portal } from './portal/actions.ts'
import { products } from './products/actions.ts'
import { refresh } from './refresh/actions.ts'
import type { FlowRun, Results } from './results.ts'
import { revocation } from './revocation/actions.ts'
import { userinfo } from './userinfo/actions.ts'

/** What a run does, in the order of the document. */
export const FLOW: Plan<FlowRun, Results> = {
  ...portal,
  ...clientCredentials,
  ...discovery,
  ...par,
  ...authorization,
  ...exchange,
  ...businessApi,
  ...products,
  ...userinfo,
  ...introspection,
  ...refresh,
  ...revocation,
  ...exchangeCases,
  ...opened,
}

/** One of the actions of a run. */
export type ActionName = keyof Results

/** Every action. */
export const EVERY_ACTION: ReadonlySet<ActionName> = new Set(Object.keys(FLOW) as ActionName[])

/** The actions and cases that some evidence needs. */
export interface Need {
  readonly actions: ReadonlySet<ActionName>
  readonly rows: readonly Refusal[]
}

/**
 * The actions and cases that yield some evidence, with all that they depend on.
 *
 * @param keys - keys of the evidence
 * @param hasProducts - true if the evidence includes products of the catalogue
 */
export function needOf(keys: ReadonlySet<string>, hasProducts: boolean): Need {
  const yields = (some: readonly string[] = []) => some.some((key) => keys.has(key))
  const own = (name: ActionName) =>
    keys.has(name) || yields(keysShownBy(name)) || (hasProducts && name === 'products')
  const again = (name: ActionName) => yields(FLOW[name].alsoYields)
  const repeated = new Set([...EVERY_ACTION].filter(again).flatMap(keysShownBy))
  const cases = Object.values(FLOW).flatMap((one) => one.cases ?? [])
  const followed = new Set(cases.flatMap(({ key, follows = [] }) => (keys.has(key) ? follows : [])))
  const named = rows.filter(({ key }) => keys.has(key) || repeated.has(key) || followed.has(key))
  // These rows show whether the service reads the moved field at all.
  const unmoved = new Set(named.flatMap(({ without = [] }) => without))
  return {
    actions: actionsWhere(FLOW, (name) => own(name) || again(name)),
    rows: [...new Set([...named, ...rows.filter(({ key }) => unmoved.has(key))])],
  }
}

/** Keys of the evidence that an action yields itself: its name, if it is a step, what it shows, and its cases. */
export function keysShownBy(name: ActionName): readonly Key[] {
  const { shows = [], cases = [] } = FLOW[name]
  return [...stepNames.filter((step) => step === name), ...shows, ...cases.map(({ key }) => key)]
}

/**
 * The cases of a clause that must be refused, without those that are one edit of a documented request.
 *
 * @throws Error if no action sends one: a mistake in the suite
 */
export function casesOf(clause: ClauseId): readonly Case[] {
  const all = Object.values(FLOW).flatMap(({ cases = [] }) =>
    cases.filter((one) => one.clause === clause && !one.isAccepted && !('edit' in one)),
  )
  if (all.length === 0) throw new Error(`No action has a case of ${clause} in its cases.`)
  return all
}

const causes: ReadonlyMap<string, Cause> = new Map(
  Object.values(FLOW).flatMap(({ cases = [] }) =>
    cases.flatMap(({ key, cause }) => (cause ? [[key, cause] as const] : [])),
  ),
)

/** The error codes of a refusal, by the key of its evidence; `undefined` if no text specifies them. */
export const causeOf = (key: string): Cause | undefined => causes.get(key)
