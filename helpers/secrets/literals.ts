/** A text that stands for a secret. */
export interface Literal {
  readonly text: string
  /** Name of the secret. */
  readonly name: string
  /** Its fingerprint. */
  readonly mark: string
  /** Whether it counts only where it stands alone. */
  readonly isWeak: boolean
}

/** This much of a long secret is as good as all of it. */
const HEAD = 256

/** Literals with the same beginning, in alphabetical order. */
export interface Node {
  readonly head: string
  readonly literals: [Literal, ...Literal[]]
  /** Characters of the longest of them. */
  longest: number
  /** The node with the longest head that this head begins with. */
  shorter: Node | undefined
}

/**
 * Literals in alphabetical order: what stands at a place of a text is found by few comparisons, however many literals
 * there are and however alike they begin.
 */
export class Literals {
  readonly #nodes: Node[] = []

  add(literal: Literal): void {
    const head = literal.text.slice(0, HEAD)
    const place = this.#placeBehind(head)
    const before = this.#nodes[place - 1]
    if (before?.head === head) {
      const same = placeBehind(before.literals, textOf, literal.text)
      if (before.literals[same - 1]?.text !== literal.text) before.literals.splice(same, 0, literal)
      before.longest = Math.max(before.longest, literal.text.length)
      return
    }
    const node: Node = {
      head,
      literals: [literal],
      longest: literal.text.length,
      shorter: beginningOf(head, before),
    }
    this.#nodes.splice(place, 0, node)
    for (let next = place + 1; this.#nodes[next]?.head.startsWith(head); next += 1) {
      const longer = this.#nodes[next]
      if (longer && (longer.shorter?.head.length ?? 0) < head.length) longer.shorter = node
    }
  }

  /** The nodes with whose head a text goes on at a place, the longest first. */
  *at(text: string, start: number): Generator<Node> {
    const begun = text.slice(start, start + HEAD)
    const last = this.#nodes[this.#placeBehind(begun) - 1]
    for (let node = beginningOf(begun, last); node; node = node.shorter) yield node
  }

  #placeBehind(text: string): number {
    return placeBehind(this.#nodes, headOf, text)
  }
}

const headOf = ({ head }: Node): string => head
const textOf = ({ text }: Literal): string => text

/** Place of the first of some sorted items that comes after a text. */
function placeBehind<T>(sorted: readonly T[], spell: (item: T) => string, text: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >> 1
    const item = sorted[middle]
    if (item !== undefined && spell(item) <= text) low = middle + 1
    else high = middle
  }
  return low
}

/**
 * The literal of a node that stands at a place, and how long it is there: a long one may be cut. Of literals in order, the
 * one that a text shares most with is beside the place of that text.
 */
export function longestOf(
  { literals, longest }: Node,
  text: string,
  start: number,
): { readonly literal: Literal; readonly length: number } {
  const place = placeBehind(literals, textOf, text.slice(start, start + longest))
  const before = literals[place - 1] ?? literals[0]
  const after = literals[place] ?? before
  const [ofBefore, ofAfter] = [shared(before.text, text, start), shared(after.text, text, start)]
  return ofBefore >= ofAfter ? { literal: before, length: ofBefore } : { literal: after, length: ofAfter }
}

/** How many characters of a literal stand at a place. */
function shared(literal: string, text: string, start: number): number {
  let [low, high] = [0, literal.length]
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (text.startsWith(literal.slice(0, middle), start)) low = middle
    else high = middle - 1
  }
  return low
}

/** The first of a node and its shorter ones with whose head a text begins. */
function beginningOf(text: string, node: Node | undefined): Node | undefined {
  let found = node
  while (found && !text.startsWith(found.head)) found = found.shorter
  return found
}
