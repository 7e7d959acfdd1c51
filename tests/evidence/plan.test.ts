import { expect, test } from 'vitest'
import { CASES } from '../../helpers/endpoints/refresh/cases.ts'
import {
  actionsOf,
  actionsWhere,
  execute,
  LEFT,
  type Plan,
  precedenceOf,
  waitedFor,
} from '../../helpers/evidence/plan.ts'
import { type Missing, type Recorded, recorded } from '../../helpers/http/exchange.ts'

interface Results {
  first: string
  second: string
  ender: string
  taker: string
}

const declare = actionsOf<string[], Results>()
const named = (name: string) => (done: string[]) => {
  done.push(name)
  return recorded(name)
}

/** A plan that declares the ender before the action whose token it may end. */
const plan = (own: Partial<Plan<string[], Results>> = {}): Plan<string[], Results> => ({
  first: declare('4.1', 'does something', { run: named('first') }),
  second: declare('4.1', 'does something', {
    needs: ['first'],
    cases: [CASES['refresh by another']],
    run: (done, { first }) => named(`second by ${first}`)(done),
  }),
  ender: declare('4.1', 'does something', { ends: ['access token'], run: named('ender') }),
  taker: declare('4.1', 'does something', {
    takes: ['access token'],
    after: { second: 'why not' },
    isWalk: true,
    run: named('taker'),
  }),
  ...own,
})

/** Carries out a plan, and lists what it does, in order, and the cases that it leaves out. */
async function carriedOut(own: Plan<string[], Results>, wanted = actionsWhere(own, () => true)) {
  const done: string[] = []
  const left: string[] = []
  const leave = (cases: readonly { key: string }[], { is, because }: Missing) =>
    void left.push(...cases.map(({ key }) => `${key}: ${is}, ${because}`))
  const outcomes = execute(own, {
    whyNot: (name) => (wanted.has(name) ? undefined : LEFT),
    context: () => done,
    leave,
    stop: () => void done.push('stop'),
  })
  return { done, left, outcomes: await outcomes.catch((error: unknown) => ({ error })) }
}

test('an action runs after the actions that it needs, those declared to run before it, and those that use what it may end', async () => {
  const { done } = await carriedOut(plan())
  expect(done).toEqual(['first', 'second by first', 'taker', 'ender'])
})

test('an action without a result that it needs does not run, and its cases are left out for the first reason', async () => {
  const unreachable = declare('4.1', 'does something', {
    run: (): Recorded<string> => ({ is: 'unreachable', because: 'it is silent' }),
  })
  const { done, left, outcomes } = await carriedOut(plan({ first: unreachable }))
  expect(done).toEqual(['taker', 'ender'])
  expect(left).toEqual(['refresh by another: blocked, it is silent'])
  expect(outcomes).toMatchObject({ second: { is: 'blocked', because: 'it is silent' } })
})

test('unwanted actions are left out, and a wanted one brings those that it depends on', async () => {
  const own = plan()
  const wanted = actionsWhere(own, (name) => name === 'second')
  const { done, outcomes } = await carriedOut(own, wanted)
  expect(done).toEqual(['first', 'second by first'])
  expect(outcomes).toMatchObject({ taker: { is: 'left out' } })
})

const failing = declare('4.1', 'does something', {
  run: (): Promise<Recorded<string>> => Promise.reject(new Error('out of order')),
})

test('after an action throws, nothing starts, and its error is thrown once the others have ended', async () => {
  const { done, outcomes } = await carriedOut(plan({ first: failing }))
  expect(done).toEqual(['stop'])
  expect(outcomes).toEqual({ error: new Error('out of order') })
})

test('an action that undoes others runs even if one of them has thrown', async () => {
  const undoing = declare('4.1', 'undoes it', { sees: ['first'], isAlways: true, run: named('ender') })
  const { done, outcomes } = await carriedOut(plan({ first: failing, ender: undoing }))
  expect(done).toEqual(['stop', 'ender'])
  expect(outcomes).toEqual({ error: new Error('out of order') })
})

test('actions that wait for each other are a mistake in the plan', () => {
  const circular = plan({
    first: declare('4.1', 'does something', { optional: ['taker'], run: named('first') }),
  })
  expect(() => precedenceOf(circular)).toThrow(/waits for itself/)
})

test('the plan knows the actions that a walk waits for', () => {
  expect([...waitedFor(plan())]).toEqual(['first', 'second'])
})
