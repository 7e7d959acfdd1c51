import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import { LEFT_BEHIND_MS, type MakingJourney } from '../ledger/ledger.ts'

const PREFIX = 'contract'
const NAME = /contract-[0-9a-f]{6}-[0-9a-z]{8,}-[a-z]+/g

/** The names of the keys that one run creates: `contract-<checkout>-<time>-<what>`. */
export interface KeyNames {
  /** The name of one key. */
  of(what: string): string
  /** Names in a text that no run uses any more: earlier ones of this checkout, and old ones of others. */
  leftIn(text: string): readonly string[]
}

/**
 * Names for one run.
 *
 * @param target - name of the target, which two runs of one checkout do not share at the same time
 */
export function keyNames(target: string, folder = process.cwd(), now = Date.now()): KeyNames {
  const checkout = createHash('sha256')
    .update(`${hostname()}\0${folder}\0${target}`)
    .digest('hex')
    .slice(0, 6)
  const own = `${PREFIX}-${checkout}-${now.toString(36)}-`
  const isLeft = (name: string): boolean => {
    const [, of = '', time = ''] = name.split('-')
    return !name.startsWith(own) && (of === checkout || Number.parseInt(time, 36) < now - LEFT_BEHIND_MS)
  }
  return {
    of: (what) => `${own}${what}`,
    leftIn: (text) => namesIn(text).filter(isLeft),
  }
}

/** The names of keys of any run in a text. */
export const namesIn = (text: string): readonly string[] => text.match(NAME) ?? []

/** Whether a text names a key of any run. */
export const isOfARun = (text: string): boolean => namesIn(text).length > 0

/** How a run creates a key of that name. */
export const journeyOf = (name: string): MakingJourney =>
  /-(approved|denied)$/.test(name)
    ? 'requestProduction'
    : name.endsWith('-application')
      ? 'registerApplication'
      : 'createKey'
