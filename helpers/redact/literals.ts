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

/** So much of a long secret is as good as the whole. */
const HEAD = 256

/** More secrets that begin with the same so many characters are not told from each other. */
const MOST_ALIKE = 32

/** Literals with the same beginning. */
export interface Node {
  readonly head: string
  readonly literals: [Literal, ...Literal[]]
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
      const { literals } = before
      const isNew = literals.every(({ text }) => text !== literal.text)
      if (isNew && literals.length < MOST_ALIKE) literals.push(literal)
      return
    }
    const node: Node = { head, literals: [literal], shorter: beginningOf(head, before) }
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

  /** Place of the first node whose head comes after a text. */
  #placeBehind(text: string): number {
    let [low, high] = [0, this.#nodes.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((this.#nodes[middle]?.head ?? '') <= text) low = middle + 1
      else high = middle
    }
    return low
  }
}

/** The literal of a node that stands at a place, and how long it is there: a long one may be cut. */
export function longestOf(
  { literals }: Node,
  text: string,
  start: number,
): { readonly literal: Literal; readonly length: number } {
  const whole = literals.filter((literal) => text.startsWith(literal.text, start))
  const [first] = whole.sort((a, b) => b.text.length - a.text.length)
  const literal = first ?? literals[0]
  return { literal, length: first ? first.text.length : shared(literal.text, text, start) }
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
