/** Ranges of code points that a terminal, a viewer or an editor does not show as they are; line ends are not among them. */
const UNSEEN = (
  '0-9 b-1f 7f-9f ad-ad 34f-34f 61c-61c 115f-1160 180b-180f 200b-200f 2028-202e 2060-206f 3164-3164 d800-dfff ' +
  'fdd0-fdef fe00-fe0f feff-feff ffa0-ffa0 fff0-fffb fffe-ffff e0000-e0fff'
)
  .split(' ')
  .map((range) => range.split('-').map((point) => Number.parseInt(point, 16)))

/** Lines, or parts of lines, that a pipeline would run as a command. */
const COMMANDS = [
  /^\s*::[a-z][a-z-]*(?: [^\n]*?)?::.*$/gim,
  /##(?:vso|teamcity)?\[.*/g,
  /section_(?:start|end):\d+:.*/g,
  /travis_(?:fold|time):.*/g,
  /^(?:---|\+\+\+|~~~|\^\^\^) .*$/gm,
]

/** The code points of the invisible characters in a text, including unpaired surrogates. */
export function unseenIn(text: string): readonly string[] {
  const points = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))
  return [...points]
    .filter((point) => UNSEEN.some(([first = 0, last = 0]) => first <= point && point <= last))
    .map((point) => `U+${point.toString(16)}`)
}

/** The parts of a text that a pipeline would run as a command. */
export function commandsIn(text: string): readonly string[] {
  return COMMANDS.flatMap((command) => text.match(command) ?? [])
}
