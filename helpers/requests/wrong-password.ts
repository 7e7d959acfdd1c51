/**
 * A password that differs in the letter case of its last letter, which only a comparison of the whole password notices;
 * in its last character, where it has no letter.
 */
export function wrongPassword(right: string): string {
  const at = [...right].findLastIndex((character) => /[a-z]/i.test(character))
  if (at < 0) return `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}`
  return [...right].map((character, index) => (index === at ? inOtherCase(character) : character)).join('')
}

const inOtherCase = (letter: string): string =>
  letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()
