import { createHash } from 'node:crypto'
import { hostname } from 'node:os'
import type { PortalWords } from '../../browser/portal/portal-walk.ts'
import { type KeptKey, LEFT_BEHIND_MS, type MakingJourney } from './ledger.ts'

const PREFIX = 'contract'
const NAME = /contract-[0-9a-f]{6}-[0-9a-z]{8,}-[a-z]+/g

/**
 * The names of the keys that one run creates: `contract-<checkout>-<time>-<what>`.
 *
 * @param target - name of the target; concurrent runs of one checkout have different targets
 */
export function keyNames(target: string, folder = process.cwd(), now = Date.now()) {
  const checkout = createHash('sha256')
    .update(`${hostname()}\0${folder}\0${target}`)
    .digest('hex')
    .slice(0, 6)
  /** The name of one key. */
  const of = (what: string): string => `${PREFIX}-${checkout}-${now.toString(36)}-${what}`
  /** Names in a text that no run uses any more: earlier ones of this checkout, and old ones of other checkouts. */
  const leftIn = (text: string): readonly string[] =>
    namesIn(text).filter((name) => {
      const [, ofRun = '', time = ''] = name.split('-')
      const isOld = Number.parseInt(time, 36) < now - LEFT_BEHIND_MS
      return !name.startsWith(of('')) && (ofRun === checkout || isOld)
    })
  return { of, leftIn }
}

/** The names of keys of any run in a text. */
export const namesIn = (text: string): readonly string[] => text.match(NAME) ?? []

/** Whether a text names a key of any run. */
export const isOfARun = (text: string): boolean => namesIn(text).length > 0

/** The journey by which a run creates a key of that name. */
export const journeyOf = (name: string): MakingJourney =>
  /-(approved|denied)$/.test(name)
    ? 'requestProduction'
    : name.endsWith('application')
      ? 'registerApplication'
      : 'createKey'

/** The texts of a list that are about a key: those with its client ID or, if there is none, those with its name. */
export function rowsOf({ clientId, name }: KeptKey, rows: readonly string[]): readonly string[] {
  const own = clientId === undefined ? [] : rows.filter((row) => hasWord(row, clientId))
  return own.length > 0 ? own : rows.filter((row) => row.includes(name))
}

/** Whether a text contains this whole word: `key-17` does not contain the word `key-1`. */
export function hasWord(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1)) {
    const around = [text[at - 1], text[at + word.length]]
    if (around.every((character) => character === undefined || !/[\w-]/.test(character))) return true
  }
  return false
}

/** Whether the list calls a key revoked. */
export const isRevoked = (row: string, { revoked }: PortalWords): boolean => says(row, revoked)

/** Whether the list calls a key revoked, or its request denied. */
export const isEnded = (row: string, words: PortalWords): boolean =>
  isRevoked(row, words) || says(row, words.denied)

/** Whether a row contains a word outside the name that a run gave the key. */
export const says = (row: string, word: string): boolean =>
  namesIn(row)
    .reduce((rest, name) => rest.replaceAll(name, ''), row)
    .toLowerCase()
    .includes(word.toLowerCase())
