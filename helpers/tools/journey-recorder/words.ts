/** The letters and digits of a text as words, without accents. */
function wordsOf(text: string): readonly string[] {
  return (
    text
      .normalize('NFKD')
      .replaceAll(/\p{M}/gu, '')
      .match(/[A-Za-z0-9]+/g) ?? []
  )
}

/** A text as a name of a page, such as `termsOfUse`; empty if nothing of it can be one. */
export function camelCase(text: string): string {
  const [first = '', ...others] = wordsOf(text).slice(0, 5)
  const name =
    first.toLowerCase() + others.map((word) => word[0]?.toUpperCase() + word.slice(1).toLowerCase()).join('')
  return name.replace(/^\d+/, '')
}

/** A text as the end of a variable's name, such as `MEMORABLE_WORD`. */
export function capitals(text: string): string {
  return wordsOf(text).slice(0, 5).join('_').toUpperCase()
}
