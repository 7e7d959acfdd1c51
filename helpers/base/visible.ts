/** Control and format characters, separators, lone surrogates, and all other invisible characters (Unicode 16, 23). */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\p{Noncharacter_Code_Point}]/gu

const DELETE = 0x7f
const PICTURES = 0x2400
const PICTURE_OF_DELETE = '␡'

/**
 * Texts that a pipeline takes for commands. They match anywhere, since a line may be broken before them. `::name` is for
 * GitHub; `##[…]`, `##vso[…]` and `##teamcity[…]` are for Azure, GitHub and TeamCity; sections fold the log of GitLab and
 * Travis; a line that begins with three signs folds the log of Buildkite.
 */
const COMMANDS =
  /:(?=:[A-Za-z])|#(?=#[A-Za-z]{0,20}\[)|\b(?:section_(?:start|end)|travis_(?:fold|time))(?=:)|(?<!\S)(?:-(?=--\s)|\+(?=\+\+\s)|~(?=~~\s)|\^(?=\^\^\s))/g

const BREAK = '$&·'

/**
 * Turns a text into one line in which every character is visible and nothing is a command to a terminal or a pipeline.
 * Idempotent.
 */
export function visible(text: string): string {
  return text.replace(UNSEEN, drawn).replace(COMMANDS, BREAK)
}

/** Does the same for each line of a text. */
export function visibleLines(text: string): string {
  return text.split(/\r?\n/).map(visible).join('\n')
}

function drawn(character: string): string {
  const point = character.codePointAt(0) ?? 0
  if (point < 0x20) return String.fromCodePoint(PICTURES + point)
  if (point === DELETE) return PICTURE_OF_DELETE
  return `⟨U+${point.toString(16).toUpperCase().padStart(4, '0')}⟩`
}

/** A number and its noun: `1 request`, `2 requests`. */
export const count = (number: number, one: string, many = `${one}s`): string =>
  `${number} ${number === 1 ? one : many}`

const LIST = new Intl.ListFormat('en-GB')

/** Words as a list in a sentence: `a, b and c`. */
export const inWords = (words: Iterable<string>): string => LIST.format(words)

/** The first words of a list, and the number of the others: `a, b, c and 4 others`. */
export function firstInWords(words: readonly string[], most = 3): string {
  const rest = words.length - most
  return inWords([...words.slice(0, most), ...(rest > 0 ? [count(rest, 'other')] : [])])
}
