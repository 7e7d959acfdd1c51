import { expect as playwright } from '@playwright/test'
import { isHeard } from './matcher-result.ts'
import { matchers } from './matchers.ts'

/**
 * Playwright's `expect` with the matchers of the suite. Where a check is judged on many cases, its matchers are called as
 * they are: a step of Playwright's for each, with its stack, would take most of the time.
 */
export const expect = new Proxy(playwright.extend(matchers), {
  apply: (target, self, received: readonly unknown[]) =>
    isHeard() ? matchersOf(received[0]) : Reflect.apply(target, self, received),
})

const matchersOf = (received: unknown): typeof matchers =>
  new Proxy(matchers, {
    get:
      (all, name) =>
      (...rest: readonly unknown[]) =>
        Reflect.apply(Reflect.get(all, name), undefined, [received, ...rest]),
  })
