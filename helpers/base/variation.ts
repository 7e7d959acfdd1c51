/**
 * Estimates how hard a value is to guess, from the characters in which several values differ. Characters that all of them
 * share add nothing, nor do those that repeat another one in all of them. A single value cannot be compared, so all its
 * characters count.
 *
 * @returns how many distinct values there are, in how many characters a value differs on average, and the estimated bits
 */
export function variationOf(values: readonly string[]) {
  const own = [...new Set(values)]
  const cores = withoutRepeats(own.length > 1 ? withoutEnds(own) : own)
  const characters = cores.flatMap((core) =>
    [...core].filter((character, at) => own.length === 1 || cores.some((other) => other[at] !== character)),
  )
  const places = own.length === 0 ? 0 : characters.length / own.length
  return { values: own.length, places, bits: places * bitsPerCharacter(characters) }
}

/** The values without their common prefix and their common suffix. */
function withoutEnds(values: readonly string[]): readonly string[] {
  const [first = ''] = values
  const shortest = Math.min(...values.map(({ length }) => length))
  let start = 0
  while (start < shortest && values.every((value) => value[start] === first[start])) start += 1
  let end = 0
  while (end < shortest - start && values.every((value) => value.at(-1 - end) === first.at(-1 - end)))
    end += 1
  return values.map((value) => value.slice(start, value.length - end))
}

/** Among fewer values, one place repeats another by chance. */
const ENOUGH = 4

/** The values without the places where each has the same character as at one earlier place. */
function withoutRepeats(values: readonly string[]): readonly string[] {
  if (values.length < ENOUGH) return values
  const seen = new Set<string>()
  const longest = Math.max(...values.map(({ length }) => length))
  const kept = Array.from({ length: longest }, (_, at) => at).filter((at) => {
    const column = values.map((value) => value[at] ?? ' ').join('')
    return seen.size < seen.add(column).size
  })
  return values.map((value) => kept.map((at) => value[at] ?? '').join(''))
}

/**
 * The Shannon entropy of a character, in bits, from the frequencies. A small sample underestimates it, which the
 * Miller-Madow correction adjusts.
 */
function bitsPerCharacter(characters: readonly string[]): number {
  const counts = new Map<string, number>()
  for (const character of characters) counts.set(character, (counts.get(character) ?? 0) + 1)
  const total = characters.length
  if (total === 0) return 0
  const shares = [...counts.values()].map((count) => count / total)
  const seen = -shares.reduce((sum, share) => sum + share * Math.log2(share), 0)
  return seen + (counts.size - 1) / (2 * total * Math.LN2)
}
