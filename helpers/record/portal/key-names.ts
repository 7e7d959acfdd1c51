import { createHash } from 'node:crypto'
import { hostname } from 'node:os'

const PREFIX = 'contract'
const NAME = /contract-[0-9a-f]{6}-[0-9a-z]{8,}-[a-z]+/g

/** Age from which the keys of other checkouts and machines are taken for left behind: longer than any run. */
const LEFT_BEHIND_MS = 60 * 60_000

/** The names of the keys that one run creates: `contract-<checkout>-<time>-<what>`. */
export interface KeyNames {
  /** The name of one key. */
  of(what: string): string
  /** Whether a text names a key of this run. */
  isOwn(text: string): boolean
  /** Names in a text that no run works with any more: earlier ones of this checkout, and old ones of others. */
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
    isOwn: (text) => text.includes(own),
    leftIn: (text) => (text.match(NAME) ?? []).filter(isLeft),
  }
}

/** Whether a text names a key of any run. */
export const isOfARun = (text: string): boolean => text.search(NAME) >= 0

/** The name of a key of a run in a text. */
export const nameIn = (text: string): string | undefined => text.match(NAME)?.[0]
