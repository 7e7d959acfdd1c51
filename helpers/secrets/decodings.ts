import { asItIs, type Decoded, within } from './decoded.ts'
import { joined } from './joined.ts'
import { legible } from './legible.ts'
import { packedIn, packedInRuns } from './packed.ts'
import { runsIn, wideIn } from './runs.ts'
import { layersOfEscapes } from './unescape.ts'

/** How often runs and archives are looked for in what runs and archives held. */
const DEEPEST = 3

/** Whether a text that was decoded is left out at a depth. */
export type LeavesOut = (text: string, depth: number) => boolean

/**
 * A text in every reading: as it is, without its escapes, as the texts of its members together, and what its runs of
 * hexadecimal digits and base64 and its archives stand for, each of them again in these ways.
 *
 * @param text - bytes read as Latin-1, as all that is yielded is
 */
export function* decodingsOf(text: string, leavesOut?: LeavesOut, depth = 0): Generator<Decoded> {
  const inside = (outer: Decoded, inner: Iterable<Decoded>) => insideOf(outer, inner, leavesOut, depth + 1)
  const whole = asItIs(text)
  yield whole
  const isDeepest = depth === DEEPEST
  if (depth === 0) yield* splitsOf(text)
  if (!isDeepest) yield* inside(whole, bytesIn(text))
  let plain = depth === 0 ? whole : legible(text)
  if (!plain) return
  for (const layer of withoutEscapes(plain)) {
    plain = layer
    yield plain
    // The next layer would take bytes for escapes.
    if (!isDeepest) yield* inside(plain, bytesIn(plain.text))
  }
  if (isDeepest) return
  yield* inside(plain, packedInRuns(plain.text))
  yield* inside(plain, runsIn(plain.text))
}

/** What is no text yet. */
function* bytesIn(text: string): Generator<Decoded> {
  yield* wideIn(text)
  yield* packedIn(text)
}

/** Texts of members are put together in this many layers of escapes. */
const SPLIT_LAYERS = 3

/** The texts of the members of a text together, as it is and in JSON that is a text in it. */
export function* splitsOf(text: string): Generator<Decoded> {
  const whole = asItIs(text)
  for (const layer of [whole, ...withoutEscapes(whole)].slice(0, SPLIT_LAYERS))
    for (const members of joined(layer.text)) {
      const split = within(layer, members)
      yield split
      yield* withoutEscapes(split)
    }
}

function* withoutEscapes(text: Decoded): Generator<Decoded> {
  let plain = text
  for (const layer of layersOfEscapes(text.text)) {
    plain = within(plain, layer)
    yield plain
  }
}

function* insideOf(
  outer: Decoded,
  inner: Iterable<Decoded>,
  leavesOut: LeavesOut | undefined,
  depth: number,
): Generator<Decoded> {
  for (const one of inner)
    if (!leavesOut?.(one.text, depth))
      for (const decoded of decodingsOf(one.text, leavesOut, depth)) yield within(outer, within(one, decoded))
}

/**
 * Leaves out what was read before and at least as far: an archive in base64 is found as one, and again in what the base64
 * stands for. Only for a reader to whom each text is the same wherever it stands.
 */
export function onlyOnce(): LeavesOut {
  const depths = new Map<string, number>()
  return (text, depth) => {
    if (depth >= (depths.get(text) ?? Number.POSITIVE_INFINITY)) return true
    depths.set(text, depth)
    return false
  }
}
