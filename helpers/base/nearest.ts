import { closest, distance } from 'fastest-levenshtein'

/** Texts further apart than this part of their length have nothing to do with each other. */
const FAR = 0.5

/**
 * The text among others that somebody probably meant; undefined where none is near.
 *
 * @param far - the part of a text in which another may differ and still be near
 */
export function nearest(meant: string, texts: readonly string[], far = FAR): string | undefined {
  const byPlain = new Map(texts.map((text) => [plain(text), text]))
  if (byPlain.size === 0) return undefined
  const near = closest(plain(meant), [...byPlain.keys()])
  const isNear = distance(plain(meant), near) <= far * Math.max(plain(meant).length, near.length)
  return isNear ? byPlain.get(near) : undefined
}

const plain = (text: string): string => text.toLowerCase().trim()

/** The texts that somebody may have meant, the nearest first: those that contain what they wrote, then those like it. */
export function nearestOf(meant: string, texts: readonly string[], most = 3): readonly string[] {
  const wanted = plain(meant)
  const away = (text: string): number => {
    const other = plain(text)
    if (wanted !== '' && other.includes(wanted)) return 0
    return distance(wanted, other) / Math.max(wanted.length, other.length, 1)
  }
  return texts
    .map((text) => ({ text, away: away(text) }))
    .filter((one) => one.away <= FAR)
    .sort((one, other) => one.away - other.away)
    .slice(0, most)
    .map(({ text }) => text)
}
