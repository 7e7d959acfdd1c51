import { type Decoded, matchesOf, Pieces, type Place, sliceOf, within } from './decoded.ts'

/** An encoding of bytes as characters (RFC 4648), in which they stand one after the other. */
interface Encoding {
  readonly name: 'hex' | 'base64'
  /**
   * Shorter runs hold no secret: one has at least 8 bytes. A line may end within a run, as in MIME (RFC 2045, 6.8); a page
   * shows a space in its place.
   */
  readonly runs: RegExp
  /** Characters that make a whole number of bytes. */
  readonly group: number
  /** Bits of one character. */
  readonly bits: number
  /** The same from where gzip or zip begins in it, as lines only: what follows in a text is none of it. */
  readonly archives: RegExp
  /** What ends a run, so that the next one begins with a whole byte: zero bytes. */
  readonly zeros: string
}

const ENCODINGS: readonly Encoding[] = [
  {
    name: 'hex',
    runs: /[0-9A-Fa-f]{16,}(?:(?:\r\n|[\n ])[0-9A-Fa-f]+)*/g,
    group: 2,
    bits: 4,
    archives: /(?:1f8b08|504b0304)[0-9a-f]{10,}(?:\r?\n[0-9a-f]+)*/gi,
    zeros: '0000',
  },
  {
    name: 'base64',
    runs: /[A-Za-z0-9+/_-]{11,}(?:(?:\r\n|[\n ])[A-Za-z0-9+/_-]+)*/g,
    group: 4,
    bits: 6,
    archives: /(?:H4sI|UEsDB)[A-Za-z0-9+/_-]{7,}(?:\r?\n[A-Za-z0-9+/_-]+)*/g,
    zeros: 'AAAAAAAA',
  },
]

/**
 * What each run stands for that may hold an archive: everything from its first bytes on.
 *
 * @param text - bytes read as Latin-1, as what is returned is
 */
export function* archivesIn(text: string): Generator<Decoded> {
  for (const { archives, ...encoding } of ENCODINGS)
    for (const run of matchesOf(archives, text)) {
      const part = sliceOf(text, run)
      const whole = { start: 0, end: part.text.length }
      const pieces = new Pieces(part.text)
      put(pieces, whole, gapsIn(part.text, whole))
      yield within(part, decode(pieces, encoding))
    }
}

/**
 * What the runs of hexadecimal digits and of base64, in both alphabets, stand for. Where the encoding begins inside a run
 * is unknown, so the runs are read from each place of a group on; each time all runs of a text are put together.
 *
 * @param text - bytes read as Latin-1, as what is returned is
 */
export function* runsIn(text: string): Generator<Decoded> {
  for (const encoding of ENCODINGS) {
    const runs = matchesOf(encoding.runs, text).map((run) => ({ ...run, gaps: gapsIn(text, run) }))
    if (runs.length === 0) continue
    for (let first = 0; first < encoding.group; first += 1) {
      const pieces = new Pieces(text)
      for (const { start, end, gaps } of runs) {
        put(pieces, { start: start + first, end }, gaps)
        pieces.put(encoding.zeros.slice(pieces.length % encoding.group), end, end)
      }
      yield decode(pieces, encoding)
    }
  }
}

/** ASCII in UTF-16, in either order of its bytes. */
const WIDE = /(?:[\t\n\x20-\x7e]\0){8,}|(?:\0[\t\n\x20-\x7e]){8,}/g

/** The parts of a text that are ASCII in UTF-16. */
export function* wideIn(text: string): Generator<Decoded> {
  const runs = text.includes('\0') ? matchesOf(WIDE, text) : []
  if (runs.length === 0) return
  const pieces = new Pieces(text)
  for (const { start, end } of runs)
    for (let pair = start; pair < end; pair += 2)
      pieces.put(text.slice(pair, pair + 2).replace('\0', ''), pair, pair + 2)
  yield pieces.decoded('UTF-16')
}

/** The line ends within a run. */
const gapsIn = (text: string, { start, end }: Place): readonly Place[] =>
  matchesOf(/\s/g, text.slice(start, end)).map((gap) => ({ start: start + gap.start, end: start + gap.end }))

/** Adds a run, or the rest of it, without its line ends. */
function put(pieces: Pieces, { start, end }: Place, gaps: readonly Place[]): void {
  let done = start
  for (const gap of gaps) {
    pieces.copy(done, gap.start)
    pieces.put('', gap.start, gap.end)
    done = gap.end
  }
  pieces.copy(done, end)
}

function decode(pieces: Pieces, { name, bits }: Pick<Encoding, 'name' | 'bits'>): Decoded {
  const { text, places } = pieces.decoded()
  return {
    way: name,
    text: Buffer.from(text, name).toString('latin1'),
    places: (start, end) => places(Math.floor((start * 8) / bits), Math.ceil((end * 8) / bits)),
  }
}
