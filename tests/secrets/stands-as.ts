import type { Decoded } from '../../helpers/secrets/decoded.ts'

/** What of a text stands for a part of what was decoded from it. */
export function standsAs(source: string, { text, places }: Decoded, part: string): readonly string[] {
  const start = text.indexOf(part)
  if (start < 0) throw new Error(`${part} is not in ${text}`)
  return places(start, start + part.length).map((place) => source.slice(place.start, place.end))
}
