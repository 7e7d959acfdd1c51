import { distance } from 'fastest-levenshtein'

/** Texts further apart than this part of their length have nothing to do with each other. */
const FAR = 0.5

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
