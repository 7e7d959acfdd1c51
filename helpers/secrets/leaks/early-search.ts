import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { knownSecrets } from '../redact.ts'
import { secretsIn } from './scan.ts'

/**
 * Looks into files while this process waits for others, a step at a time. Only what is found clean counts, as long as the
 * file stays as it is and no further secret is known: everything else is for the search at the end.
 */
export class EarlySearch {
  /** By their paths. */
  readonly #clean = new Map<string, { readonly digest: string; readonly secrets: number }>()
  #isOver = false

  /** Never rejects. */
  async look(files: readonly string[]): Promise<void> {
    for (const file of files) await this.#lookInto(file).catch(() => {})
  }

  /** Begins no further step. */
  end(): void {
    this.#isOver = true
  }

  /** Whether a file is known to be clean. */
  knows(file: string): boolean {
    const seen = this.#clean.get(relative('', file))
    try {
      return seen !== undefined && seen.secrets === knownSecrets() && seen.digest === digestOf(file)
    } catch {
      // It is gone, which is for the search to tell.
      return false
    }
  }

  async #lookInto(file: string): Promise<void> {
    const seen = { digest: digestOf(file), secrets: knownSecrets() }
    const steps = secretsIn(file)
    while (!this.#isOver) {
      const step = steps.next()
      if (step.done && step.value.size === 0) this.#clean.set(relative('', file), seen)
      if (step.done) return
      await nextTurn()
    }
  }
}

const digestOf = (file: string): string => createHash('sha256').update(readFileSync(file)).digest('hex')
