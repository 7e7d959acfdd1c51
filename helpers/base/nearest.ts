/** Texts are not similar if their distance is more than this fraction of the longer one's length. */
const FAR = 0.5

const plain = (text: string): string => text.toLowerCase().trim()

/** Suggestions for a misspelt text, best first: texts that contain it, then similar ones. At most `most` of them. */
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

/** The Levenshtein distance: how many characters to insert, delete or replace at least. */
export function distance(one: string, other: string): number {
  let above = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i += 1) {
    const row = [i]
    for (let j = 1; j <= other.length; j += 1) {
      const replaced = (above[j - 1] ?? 0) + Number(one[i - 1] !== other[j - 1])
      row.push(Math.min((above[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, replaced))
    }
    above = row
  }
  return above.at(-1) ?? 0
}
