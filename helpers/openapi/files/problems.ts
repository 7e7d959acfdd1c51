import { Misconfigured, type Problem } from '../../base/problem.ts'

/** Collects what is wrong, each thing once, so that all of it can be told at once. */
export class Problems {
  readonly #known = new Map<string, Problem>()

  add(...problems: readonly Problem[]): void {
    for (const problem of problems) this.#known.set(`${problem.where} ${problem.what}`, problem)
  }

  get all(): readonly Problem[] {
    return [...this.#known.values()]
  }

  /** @throws Misconfigured if anything is wrong */
  throwIfAny(): void {
    if (this.#known.size > 0) throw new Misconfigured(this.all)
  }
}
