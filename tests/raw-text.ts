/** What a terminal, a viewer or an editor would not show as it is, by code points; a line end is one. */
const UNSEEN: readonly (readonly [first: number, last: number])[] = [
  [0x00, 0x09],
  [0x0b, 0x1f],
  [0x7f, 0x9f],
  [0xad, 0xad],
  [0x34f, 0x34f],
  [0x61c, 0x61c],
  [0x115f, 0x1160],
  [0x180b, 0x180f],
  [0x200b, 0x200f],
  [0x2028, 0x202e],
  [0x2060, 0x206f],
  [0x3164, 0x3164],
  [0xd800, 0xdfff],
  [0xfdd0, 0xfdef],
  [0xfe00, 0xfe0f],
  [0xfeff, 0xfeff],
  [0xffa0, 0xffa0],
  [0xfff0, 0xfffb],
  [0xfffe, 0xffff],
  [0xe0000, 0xe0fff],
]

/** Lines, or parts of lines, that a pipeline takes for a command. */
const COMMANDS = [
  /^\s*::[a-z][a-z-]*(?: [^\n]*?)?::.*$/gim,
  /##(?:vso|teamcity)?\[.*/g,
  /section_(?:start|end):\d+:.*/g,
  /travis_(?:fold|time):.*/g,
  /^(?:---|\+\+\+|~~~|\^\^\^) .*$/gm,
]

/** The characters of a text that nobody would see, by their code points; half a character is one. */
export function unseenIn(text: string): readonly string[] {
  const points = new Set(Array.from(text, (character) => character.codePointAt(0) ?? 0))
  return [...points]
    .filter((point) => UNSEEN.some(([first, last]) => first <= point && point <= last))
    .map((point) => `U+${point.toString(16)}`)
}

/** What of a text a pipeline would take for a command. */
export function commandsIn(text: string): readonly string[] {
  return COMMANDS.flatMap((command) => text.match(command) ?? [])
}
