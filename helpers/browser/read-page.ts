/** What stands in a document: a box, a line of text, a field, an image, a frame, or what no picture shows. */
export interface PageItem {
  readonly is: 'box' | 'text' | 'field' | 'image' | 'frame' | 'secret'
  /** The index of the box around it; -1 for the page. */
  readonly parent: number
  /** Left, top, width and height in the window; undefined if it is not in sight. */
  readonly at?: readonly [number, number, number, number]
  readonly css: Readonly<Record<string, string>>
  readonly text?: string
  /** It continues the text before it, in the same line. */
  readonly isGlued?: boolean
  readonly field?: 'input' | 'textarea' | 'select'
  readonly type?: 'text' | 'button' | 'checkbox' | 'radio'
  readonly isChecked?: boolean
  /** What is outside of it is not seen. */
  readonly isClipping?: boolean
  readonly frame?: number
}

/** What a document shows, as far as it is text and plain boxes. */
export interface PageContent {
  readonly width: number
  readonly height: number
  readonly background: string
  /** There is more text than is read. */
  readonly isTooLong?: boolean
  readonly items: readonly PageItem[]
}

/** How a document is read. */
export interface ReadingOrder {
  /** Selects elements whose contents are not read. */
  readonly secretFields: string
  /** Further ones. */
  readonly secret: readonly unknown[]
  /** The elements of the frames that are read by themselves. */
  readonly frames: readonly unknown[]
  /** How many characters are read. */
  readonly limit: number
}

/**
 * Reads the text of a document, also in open shadow roots, and where it stands. What else a browser paints (images, drawings,
 * what style sheets add, closed shadow roots, elements that are not known here) is not read. Runs in the page, where a
 * named inner function would miss the helper that some compilers add: it has methods instead.
 *
 * @returns a `PageContent` in JSON: thousands of objects would take long to leave a page
 */
export function readPage({ secretFields, secret, frames, limit }: ReadingOrder): string {
  interface Line {
    readonly part: string
    readonly box?: DOMRect
  }
  const BOX = ['background-color', 'border-top', 'border-right', 'border-bottom', 'border-left']
  const LOOK = [...BOX, 'border-radius', 'opacity', 'z-index']
  const FONT = ['color', 'font-family', 'font-size', 'font-weight', 'font-style', 'text-decoration-line']
  const LABELS: Readonly<Record<string, string>> = { submit: 'Submit', reset: 'Reset' }
  const FIELD = [...LOOK, ...FONT, 'padding', 'text-align']
  const reader = {
    items: [] as PageItem[],
    length: 0,
    isGlued: false,

    css(style: CSSStyleDeclaration, names: readonly string[]) {
      return Object.fromEntries(names.map((name) => [name, style.getPropertyValue(name).slice(0, 500)]))
    },
    /** A color for what is painted with an image: one on which the text can be read. */
    background({ backgroundColor, backgroundImage, color }: CSSStyleDeclaration) {
      if (backgroundImage === 'none' || !/, 0\)$/.test(backgroundColor)) return backgroundColor
      const [opaque] = backgroundImage.match(/rgb\([\d, ]+\)/) ?? []
      if (opaque) return opaque
      const [red = 0, green = 0, blue = 0] = (color.match(/\d+/g) ?? []).map(Number)
      return red + green + blue > 380 ? '#475569' : '#e2e8f0'
    },
    placed({ x, y, width, height }: DOMRect): Pick<PageItem, 'at'> {
      const isInSight = width > 0 && height > 0 && x < innerWidth && y < innerHeight && x + width > 0
      return isInSight && y + height > 0 ? { at: [x, y, width, height] } : {}
    },
    add(item: PageItem) {
      this.length += item.text?.length ?? 0
      return this.length > limit ? -1 : this.items.push(item) - 1
    },

    readElement(element: Element, parent: number) {
      const style = getComputedStyle(element)
      if (style.display === 'none') return
      const isInline = /^(inline|contents)$/.test(style.display) && element.localName !== 'br'
      this.isGlued &&= isInline
      const isSeen = style.visibility === 'visible'
      const place = isSeen ? this.placed(element.getBoundingClientRect()) : {}
      const css = { ...this.css(style, LOOK), 'background-color': this.background(style) }
      const { localName } = element
      if (this.isSecret(element)) this.add({ is: 'secret', parent, css: {}, ...place })
      else if (/^i?frame$/.test(localName))
        this.readFrame(element, style, { is: 'frame', parent, css, ...place })
      else if (/^(img|svg|canvas|video|audio|object|embed|meter|progress)$/.test(localName))
        this.add({ is: 'image', parent, css: {}, ...place })
      else if (/^(input|textarea|select)$/.test(localName)) this.readField(element, style, parent, place)
      else {
        const isLifted = style.position === 'fixed' || element.matches(':modal')
        const around = isLifted ? -1 : parent
        const z = element.matches(':modal') ? { 'z-index': '99999' } : {}
        const isClipping = style.overflow !== 'visible' && !/^(html|body)$/.test(localName)
        const isBox = style.display !== 'contents' && (!isInline || element.getClientRects().length === 1)
        const inner = isBox
          ? this.add({ is: 'box', parent: around, css: { ...css, ...z }, isClipping, ...place })
          : around
        this.readChildren(element, style, inner)
      }
      this.isGlued &&= isInline
    },
    readChildren(element: Element, style: CSSStyleDeclaration, parent: number) {
      const assigned = element instanceof HTMLSlotElement ? element.assignedNodes() : []
      const nodes = assigned.length > 0 ? assigned : (element.shadowRoot ?? element).childNodes
      for (const node of nodes)
        if (node instanceof Element) this.readElement(node, parent)
        else if (node.nodeType === Node.TEXT_NODE) {
          this.readText(node, style, parent)
          this.isGlued = Boolean(node.nodeValue?.trim())
        }
    },
    isSecret(element: Element) {
      if (!element.matches(secretFields) && !secret.includes(element)) return false
      const { value, placeholder } = element as HTMLInputElement
      return Boolean(value || placeholder || element.textContent?.trim())
    },
    readFrame(element: Element, style: CSSStyleDeclaration, item: PageItem) {
      const [x = 0, y = 0, width = 0, height = 0] = item.at ?? []
      const [top = 0, right = 0, bottom = 0, left = 0] = ['top', 'right', 'bottom', 'left'].map(
        (side) =>
          Number.parseFloat(style.getPropertyValue(`border-${side}-width`)) +
          Number.parseFloat(style.getPropertyValue(`padding-${side}`)),
      )
      const inner = new DOMRect(x + left, y + top, width - left - right, height - top - bottom)
      this.add({ ...item, frame: frames.indexOf(element), ...this.placed(inner) })
    },
    readField(element: Element, style: CSSStyleDeclaration, parent: number, place: Pick<PageItem, 'at'>) {
      const { localName, type, value, placeholder, checked } = element as HTMLInputElement
      if (type === 'hidden') return
      const base = { is: 'field', parent, css: this.css(style, FIELD), ...place } as const
      this.isGlued = false
      if (/^(checkbox|radio)$/.test(type))
        this.add({ ...base, css: {}, field: 'input', type: type as 'radio', isChecked: checked })
      else if (/^(submit|reset|button)$/.test(type))
        this.add({ ...base, field: 'input', type: 'button', text: value || (LABELS[type] ?? '') })
      else if (localName === 'select') {
        const picked = [...(element as HTMLSelectElement).selectedOptions].map(({ label }) => label)
        this.add({ ...base, field: 'select', text: picked.join(', ') })
      } else if (localName === 'textarea')
        this.add({ ...base, field: 'textarea', text: value || placeholder })
      else if (/^(text|search|tel|url|email|number|password)$/.test(type))
        this.add({ ...base, field: 'input', type: 'text', text: value || placeholder })
      else this.add({ is: 'image', parent, css: {}, ...place })
    },

    readText(node: Node, style: CSSStyleDeclaration, parent: number) {
      const text = node.nodeValue ?? ''
      if (!text.trim()) return
      if (this.length + text.length > limit) {
        this.length += text.length
        return
      }
      const isSeen = style.visibility === 'visible' && !this.isDotted(style)
      const css = this.css(style, FONT)
      for (const { part, box } of isSeen ? this.linesOf(node, text) : [{ part: text }]) {
        this.add({ is: 'text', parent, css, text: part, isGlued: this.isGlued, ...(box && this.placed(box)) })
        this.isGlued = true
      }
    },
    isDotted(style: CSSStyleDeclaration): boolean {
      return /disc|circle|square/.test(style.getPropertyValue('-webkit-text-security'))
    },
    /** The lines of a text, from the parts of it that are beside each other. */
    linesOf(node: Node, text: string): readonly Line[] {
      const lines: { part: string; box?: DOMRect }[] = []
      for (const { part, box } of this.partsOf(node, text)) {
        const last = lines.at(-1)
        const isBeside = !box || (last?.box && Math.abs(last.box.y - box.y) < 1 && box.x > last.box.x)
        if (!last || !isBeside) lines.push({ part, ...(box && { box }) })
        else {
          last.part += part
          if (last.box && box)
            last.box = new DOMRect(last.box.x, last.box.y, box.right - last.box.x, last.box.height)
        }
      }
      return lines
    },
    /** The words of a text as far as they are in sight, or their characters where a line breaks within. */
    partsOf(node: Node, text: string): readonly Line[] {
      const range = document.createRange()
      const parts: Line[] = []
      for (const { 0: word, index } of text.matchAll(/^\s*\S+\s*|\S+\s*/g)) {
        if ((parts.at(-1)?.box?.y ?? 0) > innerHeight) return [...parts, { part: text.slice(index) }]
        const boxes = this.boxesOf(range, node, index + word.search(/\S/), index + word.trimEnd().length)
        if (boxes.length < 2) parts.push({ part: word, ...(boxes[0] && { box: boxes[0] }) })
        else
          for (const { 0: part, index: at } of word.matchAll(/\P{M}\p{M}*/gu)) {
            const [box] = this.boxesOf(range, node, index + at, index + at + part.length)
            parts.push({ part, ...(box && part.trim() && { box }) })
          }
      }
      return parts
    },
    boxesOf(range: Range, node: Node, start: number, end: number): readonly DOMRect[] {
      range.setStart(node, start)
      range.setEnd(node, end)
      return [...range.getClientRects()]
    },
  }

  const { documentElement: root, body } = document
  reader.readElement(root, -1)
  const [ofRoot, ofBody] = [root, body ?? root].map((element) => reader.background(getComputedStyle(element)))
  return JSON.stringify({
    width: innerWidth,
    height: innerHeight,
    background: /, 0\)$/.test(ofRoot ?? '') ? ofBody : ofRoot,
    items: reader.items,
    ...(reader.length > limit && { isTooLong: true }),
  })
}
