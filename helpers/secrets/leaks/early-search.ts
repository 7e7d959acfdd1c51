import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { relative } from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { knownSecrets } from '../redact.ts'
import { type Before, secretsIn } from './scan.ts'

/** A picture as reports hold it: JPEG in base64. */
const PICTURE = /\/9j\/[A-Za-z0-9+/]{4096,}={0,2}/g

/** What is left of a picture at both ends, so that a secret that crosses its edge is still found. */
const LEFT = 1024

/** A file as it was when it was searched. */
interface Seen {
  readonly digest: string
  /** How many secrets were known. */
  readonly secrets: number
}

/**
 * Looks into files while this process waits for others, a step at a time. Only what is found clean counts, as long as the
 * file stays as it is and no further secret is known: everything else is for the search at the end.
 */
export class EarlySearch implements Before {
  /** By their paths. */
  readonly #clean = new Map<string, Seen>()
  /** The pictures in clean files, each with the number of secrets known then. */
  readonly #pictures = new Map<string, number>()
  #isOver = false

  /** Never rejects. */
  async look(files: readonly string[]): Promise<void> {
    for (const file of files) await this.#lookInto(file).catch(() => {})
  }

  /** Begins no further step. */
  end(): void {
    this.#isOver = true
  }

  knows(file: string): boolean {
    const seen = this.#clean.get(relative('', file))
    if (seen?.secrets !== knownSecrets()) return false
    try {
      return seen.digest === digestOf(readFileSync(file))
    } catch {
      // It is gone, which is for the search to tell.
      return false
    }
  }

  /** A picture that a report took from a clean file holds what it held there. */
  unknownOf(text: string): string {
    const secrets = knownSecrets()
    return text.replace(PICTURE, (picture) =>
      this.#pictures.get(picture) === secrets ? `${picture.slice(0, LEFT)},${picture.slice(-LEFT)}` : picture,
    )
  }

  async #lookInto(file: string): Promise<void> {
    const contents = readFileSync(file)
    const secrets = knownSecrets()
    const steps = secretsIn(file, contents)
    let step: ReturnType<typeof steps.next>
    do {
      if (this.#isOver) return
      step = steps.next()
      await nextTurn()
    } while (!step.done)
    if (step.value.size > 0) return
    this.#clean.set(relative('', file), { digest: digestOf(contents), secrets })
    for (const [picture] of contents.toString('latin1').matchAll(PICTURE))
      this.#pictures.set(picture, secrets)
  }
}

const digestOf = (contents: Buffer): string => createHash('sha256').update(contents).digest('hex')
