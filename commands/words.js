import { parseArgs } from 'node:util'

/**
 * Takes `--target` out of the command line of a run; all that is left is for Playwright.
 *
 * @param {readonly string[]} words
 * @returns {{ targets: readonly string[], rest: readonly string[] }} the values of `--target`, each as it was given
 */
export function splitWords(words) {
  const { tokens } = parseArgs({
    args: [...words],
    options: { target: { type: 'string' } },
    strict: false,
    allowPositionals: true,
    tokens: true,
  })
  const found = tokens.filter((token) => token.kind === 'option' && token.name === 'target')
  const targets = found.map((token) => ('value' in token && token.value) || '')
  const taken = new Set(
    found.flatMap((token) =>
      'inlineValue' in token && token.inlineValue === false ? [token.index, token.index + 1] : [token.index],
    ),
  )
  return { targets, rest: words.filter((_, index) => !taken.has(index)) }
}
