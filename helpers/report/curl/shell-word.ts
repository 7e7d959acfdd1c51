/** A part of a word: a text as it is, or the name of a variable. */
export interface Piece {
  readonly is: 'text' | 'variable'
  readonly text: string
}

/** A part that is as it stands. */
export const text = (written: string): Piece => ({ is: 'text', text: written })

/** Pieces as one word of a POSIX shell, in which nothing but the variables has a meaning (POSIX.1-2024, XCU 2.2). */
export const shellWord = (...pieces: readonly Piece[]): string => {
  const words: Piece[] = []
  for (const piece of pieces.filter((one) => one.text !== '')) {
    const last = words.at(-1)
    if (last?.is === 'text' && piece.is === 'text') words[words.length - 1] = text(last.text + piece.text)
    else words.push(piece)
  }
  return words.length === 0 ? "''" : words.map(quoted).join('')
}

const quoted = (piece: Piece): string =>
  piece.is === 'variable' ? `"$${piece.text}"` : `'${piece.text.replaceAll("'", String.raw`'\''`)}'`
