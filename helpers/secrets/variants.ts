import { layersOfEscapes } from './unescape.ts'

/**
 * How a value may stand in a text that is read as bytes: in UTF-8, in windows-1252 as far as that has its characters,
 * and in UTF-16, the first and the last also if somebody took their bytes for characters; each as it is, without the NULs
 * that no page shows, and without what looks like an escape in the value itself.
 *
 * @returns byte strings: each character is one byte (Latin-1)
 */
export function variantsOf(value: string): ReadonlySet<string> {
  const utf8 = Buffer.from(value)
  const utf16 = Buffer.from(value, 'utf16le')
  const swapped = Buffer.from(utf16).swap16()
  if (!SPECIAL.test(value)) return new Set([value, utf16.toString('latin1'), swapped.toString('latin1')])
  const encoded = [
    ...[utf8, utf16, swapped].map((bytes) => bytes.toString('latin1')),
    ...[utf8, utf16, swapped].map((bytes) => Buffer.from(bytes.toString('latin1')).toString('latin1')),
    inOneByte(value, (place, code) => (place >= 0 ? 0x80 + place : code)),
    inOneByte(value, (_, code) => code),
  ]
  const shown = new Set([...encoded, ...encoded.map((bytes) => bytes.replaceAll('\0', ''))])
  return new Set([...shown].flatMap((bytes) => [bytes, [...layersOfEscapes(bytes)].at(-1)?.text ?? bytes]))
}

/** Anything but the characters that are the same in every encoding of bytes and begin no escape: most tokens have none. */
const SPECIAL = /[^A-Za-z0-9._~-]/

/** What the bytes 0x80 to 0x9f are in windows-1252. */
const WINDOWS_1252 = '€\x81‚ƒ„…†‡ˆ‰Š‹Œ\x8dŽ\x8f\x90‘’“”•–—˜™š›œ\x9džŸ'

/** A page that is not in UTF-8 sends what its encoding does not have in another way, which is UTF-8 once it is read. */
function inOneByte(value: string, byteOf: (place: number, code: number) => number): string {
  return value.replace(/\P{ASCII}/gu, (character) => {
    const byte = byteOf(WINDOWS_1252.indexOf(character), character.codePointAt(0) ?? 0)
    return byte <= 0xff ? String.fromCharCode(byte) : Buffer.from(character).toString('latin1')
  })
}
