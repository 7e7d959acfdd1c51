import { expect, test } from 'vitest'
import {
  actionsOf,
  actionsWhere,
  execute,
  LEFT,
  type Plan,
  precedenceOf,
  waitedFor,
} from '../../helpers/evidence/plan.ts'
import { casesNamed } from '../../helpers/evidence/token-attempts.ts'
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

/** A plan in which the ender is declared before what it may end. */
const plan = (own: Partial<Plan<string[], Results>> = {}): Plan<string[], Results> => ({
  first: declare('4.1', 'does something', { run: named('first') }),
  second: declare('4.1', 'does something', {
    needs: ['first'],
    cases: casesNamed('refresh by another'),
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

/** What a plan does, in order, and the cases that it leaves. */
async function carriedOut(own: Plan<string[], Results>, wanted = actionsWhere(own, () => true)) {
  const done: string[] = []
  const left: string[] = []
  const leave = (cases: readonly { key: string }[], { is, because }: Missing) =>
    void left.push(...cases.map(({ key }) => `${key}: ${is}, ${because}`))
  const so = execute(own, {
    whyNot: (name) => (wanted.has(name) ? undefined : LEFT),
    context: () => done,
    leave,
    stop: () => void done.push('stop'),
  })
  return { done, left, so: await so.catch((error: unknown) => ({ error })) }
}

test('an action goes after what it needs, what is declared to go before, and what it may end', async () => {
  const { done } = await carriedOut(plan())
  expect(done).toEqual(['first', 'second by first', 'taker', 'ender'])
})

test('an action without a value that it needs is not done, and leaves its cases with the first reason', async () => {
  const unreachable = declare('4.1', 'does something', {
    run: (): Recorded<string> => ({ is: 'unreachable', because: 'it is silent' }),
  })
  const { done, left, so } = await carriedOut(plan({ first: unreachable }))
  expect(done).toEqual(['taker', 'ender'])
  expect(left).toEqual(['refresh by another: blocked, it is silent'])
  expect(so).toMatchObject({ second: { is: 'blocked', because: 'it is silent' } })
})

test('what is not wanted is left out, and what is wanted brings what it hangs on', async () => {
  const own = plan()
  const wanted = actionsWhere(own, (name) => name === 'second')
  const { done, so } = await carriedOut(own, wanted)
  expect(done).toEqual(['first', 'second by first'])
  expect(so).toMatchObject({ taker: { is: 'left out' } })
})

const failing = declare('4.1', 'does something', {
  run: (): Promise<Recorded<string>> => Promise.reject(new Error('out of order')),
})

test('after an action throws nothing starts, and what it threw comes once the others have ended', async () => {
  const { done, so } = await carriedOut(plan({ first: failing }))
  expect(done).toEqual(['stop'])
  expect(so).toEqual({ error: new Error('out of order') })
})

test('what undoes others is done even where one of them has thrown', async () => {
  const undoing = declare('4.1', 'undoes it', { sees: ['first'], isAlways: true, run: named('ender') })
  const { done, so } = await carriedOut(plan({ first: failing, ender: undoing }))
  expect(done).toEqual(['stop', 'ender'])
  expect(so).toEqual({ error: new Error('out of order') })
})

test('actions that wait for each other are a mistake in the plan', () => {
  const circular = plan({
    first: declare('4.1', 'does something', { heeds: ['taker'], run: named('first') }),
  })
  expect(() => precedenceOf(circular)).toThrow(/waits for itself/)
})

test('what a walk waits for is known', () => {
  expect([...waitedFor(plan())]).toEqual(['first', 'second'])
})
