/**
 * A password that differs in the letter case of its last letter, which only a comparison of the whole password notices;
 * in its last character, where it has no letter.
 */
export function wrongPassword(right: string): string {
  const altered = right.replace(/[a-z](?=[^a-z]*$)/i, (letter) =>
    letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase(),
  )
  return altered === right ? `${right.slice(0, -1)}${right.endsWith('0') ? '1' : '0'}` : altered
}
