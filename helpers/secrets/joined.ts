import { type Decoded, matchesOf, Pieces, type Place } from './decoded.ts'

/** What begins or ends the text of a member, of a parameter or of a header; an escaped quote does not. */
const BORDER = /\\[^\n]|"|[?&;][\w.-]{1,64}=|\n[\w-]{1,64}: /g

/** Longer secrets are not looked for in parts. */
const LONGEST = 8192

/** What stands between texts in JSON, and between the parameters of a header (RFC 9110, 11.2). */
const STRUCTURE =
  /^(?:[\s,;:{}[\]]*|\s*:\s*(?:-?\d[\d.eE+-]{0,40}|true|false|null)[\s,{}[\]]*|[\s,;]*[\w.-]{1,64}=)$/

/**
 * The texts of adjacent members put together, as a secret stands that was split over them: once all texts, and once
 * without the names of the members.
 */
export function* joined(text: string): Generator<Decoded> {
  const parts = partsOf(text)
  if (parts.length < 2) return
  yield concatenated(text, parts)
  const values = parts.filter(({ isName }) => !isName)
  if (values.length > 1 && values.length < parts.length) yield concatenated(text, values)
}

/** A text between two borders. */
interface Part extends Place {
  readonly isName: boolean
}

function partsOf(text: string): readonly Part[] {
  const parts: Part[] = []
  let [start, isInName] = [0, false]
  for (const { start: end, end: next } of bordersOf(text)) {
    const between = text.slice(start, end)
    const last = parts.at(-1)
    if (!STRUCTURE.test(between)) {
      // A list of headers or fields has their names as values, each of a member `name`.
      parts.push({ start, end, isName: isInName })
      isInName = false
    } else if (last && between.trimStart().startsWith(':')) {
      parts[parts.length - 1] = { ...last, isName: true }
      isInName = text.slice(last.start, last.end) === 'name'
    }
    start = next
  }
  return parts
}

function bordersOf(text: string): readonly Place[] {
  const borders = matchesOf(BORDER, text).filter(({ start }) => text[start] !== '\\')
  return [...borders, { start: text.length, end: text.length }]
}

function concatenated(text: string, parts: readonly Place[]): Decoded {
  const pieces = new Pieces(text)
  for (const { start, end } of parts) {
    // Of a long text only its ends can be a part of a secret that goes on elsewhere.
    const head = Math.min(start + LONGEST, end)
    pieces.copy(start, head)
    pieces.copy(Math.max(head, end - LONGEST), end)
  }
  return pieces.decoded('split')
}
