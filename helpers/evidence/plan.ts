import type { Part } from '../../contract/parts.ts'
import type { Missing, Recorded } from '../http/exchange.ts'
import type { Case } from './attempts.ts'
import type { Key } from './keys.ts'
import { blockedBy } from './recorder.ts'

/** A token that an action may end, so that later actions cannot use it. */
type Thing = 'access token' | 'access token of the refresh'

/** What became of each action. */
export type Outcomes<Results> = { readonly [Name in keyof Results]: Recorded<Results[Name]> }

/** The properties of an action. */
interface Traits<Results> {
  /** What it does, in a few words whose subject is the action. */
  readonly does: string
  /** The part of the service that it starts. If that is not offered, actions that need its result do not run either. */
  readonly part?: Part
  /** Section of the document, or of a standard, that describes it. */
  readonly section: string
  /** Actions that go before it, each with the reason. Those whose results it gets do so anyway. */
  readonly after?: { readonly [Name in keyof Results]?: string }
  /** Tokens that it uses. Actions that may end them go after it. */
  readonly takes?: readonly Thing[]
  /** Tokens that it may end. It goes after all actions that use them, and after those declared earlier that may end them. */
  readonly ends?: readonly Thing[]
  /** It walks through pages: requests that block the browser are sent first. */
  readonly isWalk?: true
  /** It undoes what others have done: if it is wanted, it runs even if one of them has thrown. */
  readonly isAlways?: true
  /** Keys of the evidence that it yields, apart from those of its cases. */
  readonly shows?: readonly Key[]
  /** Keys of further evidence, which only a whole run shows. */
  readonly alsoYields?: readonly Key[]
  /** The cases that it sends. If it does not run, each is recorded with the reason. */
  readonly cases?: readonly Case[]
}

/** One thing that a run does. */
export interface Action<Context, Results, Value> extends Traits<Results> {
  /** Results that it cannot run without. */
  readonly needs: readonly (keyof Results)[]
  /** All results that it gets, `needs` included. A plan with this action also has the actions that yield them. */
  readonly dependsOn: readonly (keyof Results)[]
  /** Results that it gets only if the plan has them. */
  readonly optional: readonly (keyof Results)[]
  /** Why it cannot run; `undefined` if it can. */
  lacks(outcomes: Partial<Outcomes<Results>>): Missing | undefined
  run(context: Context, outcomes: Partial<Outcomes<Results>>): Promise<Recorded<Value>>
}

type Given<Results, Needs extends keyof Results, Sees extends keyof Results> = {
  readonly [Name in Needs]: Results[Name]
} & { readonly [Name in Sees]: Recorded<Results[Name]> }

/** The same, as it is declared. */
interface Declared<
  Context,
  Results,
  Value,
  Needs extends keyof Results,
  Sees extends keyof Results,
  Optional extends keyof Results,
> extends Omit<Traits<Results>, 'does' | 'section'> {
  /** Results that it cannot run without: the first missing one is the reason. */
  readonly needs?: readonly Needs[]
  /** Results that it gets, missing or not. */
  readonly sees?: readonly Sees[]
  /** The same, if the run has them. */
  readonly optional?: readonly Optional[]
  run(
    context: Context,
    given: Given<Results, Needs, Sees | Optional>,
  ): Recorded<Value> | Promise<Recorded<Value>>
}

/** All that a run does, in the order of the document. */
export type Plan<Context, Results> = {
  readonly [Name in keyof Results]: Action<Context, Results, Results[Name]>
}

/** Declares the actions of a plan. */
export const actionsOf =
  <Context, Results>() =>
  <
    Value,
    const Needs extends keyof Results = never,
    const Sees extends keyof Results = never,
    const Optional extends keyof Results = never,
  >(
    section: string,
    does: string,
    {
      needs = [],
      sees = [],
      optional = [],
      run,
      ...traits
    }: Declared<Context, Results, Value, Needs, Sees, Optional>,
  ): Action<Context, Results, Value> => ({
    ...traits,
    section,
    does,
    needs,
    dependsOn: [...needs, ...sees],
    optional,
    lacks(outcomes) {
      for (const name of needs) {
        const result = outcomes[name]
        if (result && result.is !== 'recorded') return blockedBy(result)
      }
      return undefined
    },
    async run(context, outcomes) {
      const given: { [Name in keyof Results]?: unknown } = {}
      for (const name of [...sees, ...optional]) given[name] = outcomes[name]
      for (const name of needs) {
        const result = outcomes[name]
        if (result?.is === 'recorded') given[name] = result.value
      }
      return run(context, given as Given<Results, Needs, Sees | Optional>)
    },
  })

/** Why an action that was not asked for does not run. */
export const LEFT: Missing = { is: 'left out', because: 'this part is not recorded' }

/** What each action waits for, directly. */
type Precedence<Results> = ReadonlyMap<keyof Results, readonly (keyof Results)[]>

/**
 * What each action of a plan waits for, directly.
 *
 * @throws Error if two actions wait for each other: a mistake in the plan
 */
export function precedenceOf<Context, Results>(plan: Plan<Context, Results>): Precedence<Results> {
  const names = namesOf(plan)
  const given: Precedence<Results> = new Map(
    names.map((name) => {
      const { dependsOn, optional, after = {} } = plan[name]
      return [name, [...dependsOn, ...optional, ...(Object.keys(after) as (keyof Results)[])]]
    }),
  )
  const precedence: Precedence<Results> = new Map(
    names.map((name, at) => {
      const isEndedBy = (other: keyof Results, otherAt: number) =>
        other !== name &&
        !isBehind(given, other, name) &&
        plan[name].ends?.some(
          (thing) =>
            plan[other].takes?.includes(thing) || (otherAt < at && plan[other].ends?.includes(thing)),
        )
      return [name, [...(given.get(name) ?? []), ...names.filter(isEndedBy)]]
    }),
  )
  const circular = names.find((name) => isBehind(precedence, name, name))
  if (circular !== undefined) throw new Error(`The action ${String(circular)} waits for itself.`)
  return precedence
}

const namesOf = <Results>(plan: Readonly<Record<keyof Results, unknown>>) =>
  Object.keys(plan) as (keyof Results)[]

/** True if an action waits for another one, directly or indirectly. */
function isBehind<Results>(
  precedence: Precedence<Results>,
  name: keyof Results,
  other: keyof Results,
  seen = new Set<keyof Results>(),
): boolean {
  return (precedence.get(name) ?? []).some((before) => {
    if (before === other) return true
    const isNew = !seen.has(before)
    return isNew && isBehind(precedence, before, other, seen.add(before))
  })
}

/** The actions that a walk waits for. */
export function waitedFor<Context, Results>(plan: Plan<Context, Results>): ReadonlySet<keyof Results> {
  const precedence = precedenceOf(plan)
  const walks = namesOf(plan).filter((name) => plan[name].isWalk)
  return new Set(namesOf(plan).filter((name) => walks.some((walk) => isBehind(precedence, walk, name))))
}

/** Some actions of a plan, and those whose results they depend on. */
export function actionsWhere<Context, Results>(
  plan: Plan<Context, Results>,
  isMeant: (name: keyof Results) => boolean,
): ReadonlySet<keyof Results> {
  const wanted = new Set<keyof Results>()
  const want = (name: keyof Results) => {
    if (wanted.has(name)) return
    wanted.add(name)
    plan[name].dependsOn.forEach(want)
  }
  for (const name of namesOf(plan)) if (isMeant(name)) want(name)
  return wanted
}

/** How a plan is carried out. */
interface Execution<Context, Results> {
  /** Why an action does not run; `undefined` if it does. */
  whyNot(name: keyof Results): Missing | undefined
  /**
   * What an action works with.
   *
   * @param outcomes - the outcomes of earlier actions
   */
  context(name: keyof Results, outcomes: Partial<Outcomes<Results>>): Context
  /** Records cases that are not sent. */
  leave(cases: readonly Case[], because: Missing): void
  /** Stops the actions in progress when one throws. */
  stop(): void
}

/**
 * Carries out a plan. An action starts as soon as all that it waits for has finished; others may still be running.
 *
 * @throws the first error that an action throws, once the actions in progress have ended. After it, only `isAlways` ones start
 */
export async function execute<Context, Results>(
  plan: Plan<Context, Results>,
  { whyNot, context, leave, stop }: Execution<Context, Results>,
): Promise<Outcomes<Results>> {
  const precedence = precedenceOf(plan)
  const outcomes: Partial<Outcomes<Results>> = {}
  const acts = new Map<keyof Results, Promise<void>>()
  const failures: unknown[] = []
  const act = async (name: keyof Results): Promise<void> => {
    await Promise.all((precedence.get(name) ?? []).map(once))
    const { run, lacks, cases = [], isAlways } = plan[name]
    const isOver = failures.length > 0 && !isAlways
    const missing = whyNot(name) ?? (isOver ? LEFT : lacks(outcomes))
    if (missing) leave(cases, missing)
    try {
      outcomes[name] = missing ?? (await run(context(name, outcomes), outcomes))
    } catch (error) {
      outcomes[name] = LEFT
      failures.push(error)
      stop()
    }
  }
  const once = (name: keyof Results): Promise<void> => {
    const acting = acts.get(name) ?? act(name)
    acts.set(name, acting)
    return acting
  }
  await Promise.all(namesOf(plan).map(once))
  if (failures.length > 0) throw failures[0]
  return outcomes as Outcomes<Results>
}
