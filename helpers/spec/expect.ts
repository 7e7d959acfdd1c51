import { expect as playwright } from '@playwright/test'
import { isHeard } from './matcher-result.ts'
import { matchers } from './matchers.ts'

/** Playwright's own `expect` learns nothing of what is added to a copy of it. */
const whole = playwright.extend({}).extend(matchers)

/**
 * Playwright's `expect` with the matchers of the suite. Where a check is judged on many cases, its matchers are called as
 * they are: a step of Playwright's for each, with its stack, would take most of the time.
 */
export const expect = new Proxy(whole, {
  apply: (_target, _self, received: readonly unknown[]) =>
    isHeard() ? matchersOf(received[0]) : assertionsOf(received),
})

const matchersOf = (received: unknown): typeof matchers =>
  new Proxy(matchers, {
    get:
      (all, name) =>
      (...rest: readonly unknown[]) =>
        Reflect.apply(Reflect.get(all, name), undefined, [received, ...rest]),
  })

/**
 * For each value that it receives, Playwright makes every matcher that it knows, in six ways: of the suite's, it is told
 * of the one that is called.
 */
const assertionsOf = (received: readonly unknown[]): typeof matchers =>
  new Proxy(matchers, {
    get: (all, name) => {
      const called = Reflect.get(all, name)
      const expects = called ? playwright.extend({}).extend({ [String(name)]: called }) : whole
      return Reflect.get(Reflect.apply(expects, undefined, received), name)
    },
  })
