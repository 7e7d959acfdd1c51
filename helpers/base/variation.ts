/**
 * Estimates what there is to guess in a value by where values differ: what all have in common, before, behind and in
 * between, hides nothing. Of a single value it is not known what it has in common with others, so all of it counts.
 *
 * @returns how many different values there are, at how many places one differs on average, and the bits to guess there
 */
export function variationOf(values: readonly string[]) {
  const own = [...new Set(values)]
  const cores = own.length > 1 ? withoutEnds(own) : own
  const characters = cores.flatMap((core) =>
    [...core].filter((character, at) => own.length === 1 || cores.some((other) => other[at] !== character)),
  )
  const places = own.length === 0 ? 0 : characters.length / own.length
  return { values: own.length, places, bits: places * bitsPerCharacter(characters) }
}

/** Values without what all begin with, and without what all end with. */
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

/**
 * Shannon entropy of a character, in bits, by how often each one comes. Few characters show less than there is: the
 * correction is that of Miller and Madow.
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
