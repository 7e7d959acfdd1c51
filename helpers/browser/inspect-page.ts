/** A text that a page shows. */
export interface Piece {
  readonly text: string
  /** It continues the piece before it, in the same line of text. */
  readonly isGlued: boolean
  /** It is in an element that is marked. */
  readonly isCovered: boolean
}

/** What one frame shows, as far as it is text. */
export interface Inspection {
  /** The texts of its pieces in order, each behind a NUL. */
  readonly texts: string
  /** A digit for each piece: 1 if it is glued, plus 2 if it is covered. */
  readonly flags: string
  /** Where each covered element is, and each frame. */
  readonly places: string
  /** A piece to be covered is where no element can be covered for it. */
  readonly isBare: boolean
  /** There is more text than is searched. */
  readonly isTooLong: boolean
  /** A field shows a text, or something is drawn that is no text. */
  readonly isFilled: boolean
}

/** The pieces of an inspection: thousands of objects would take long to leave a page. */
export function piecesOf({ texts, flags }: Pick<Inspection, 'texts' | 'flags'>): readonly Piece[] {
  return texts
    .split('\0')
    .slice(1)
    .map((text, index) => {
      const flag = Number(flags[index])
      return { text, isGlued: (flag & 1) === 1, isCovered: (flag & 2) === 2 }
    })
}

/** What to do with a frame. */
export interface InspectionOrder {
  /** Attribute that marks a covered element. */
  readonly mark: string
  /** How many characters are searched. */
  readonly limit: number
  /** Selects what is drawn and is no text. */
  readonly drawn: string
  /** Pieces, by their index, whose elements are to be marked. */
  readonly cover?: readonly number[]
  /** Marks are removed. */
  readonly isLast?: boolean
}

/**
 * Reads what a document shows as text: its texts, also in open shadow roots, the values of fields and what stands in
 * for them, labels of options, alternative texts, what style sheets add, and the addresses of images. Runs in the page,
 * where a named inner function would miss the helper that some compilers add: it has methods instead.
 */
export function inspectPage({ mark, limit, drawn, cover = [], isLast }: InspectionOrder): Inspection {
  interface Found extends Piece {
    readonly element: Element
    /** A text is where its own lines are. */
    readonly node?: Node
    /** What a style sheet adds may be anywhere. */
    readonly isAdded?: boolean
  }
  const reader = {
    found: [] as Found[],
    places: [] as string[],
    marked: new Set<Element>(),
    isGlued: false,
    isCovered: false,
    isFilled: false,
    length: 0,

    note(text: string | null, element: Element, more: Partial<Found> = {}) {
      if (!text?.trim() || this.length > limit) return
      this.length += text.length
      this.found.push({ text, isGlued: this.isGlued, isCovered: this.isCovered, element, ...more })
    },
    noteAlone(text: string | null, element: Element, more?: Partial<Found>) {
      this.isGlued = false
      this.note(text, element, more)
      this.isGlued = false
    },

    readElement(element: Element) {
      const style = getComputedStyle(element)
      if (style.display === 'none') return
      const isInline = /^(inline|contents)$/.test(style.display) && element.localName !== 'br'
      this.isGlued &&= isInline
      const isWithin = this.isCovered
      if (element.hasAttribute(mark)) this.marked.add(element)
      this.isCovered ||= element.hasAttribute(mark)
      if (/^i?frame$/.test(element.localName)) this.places.push(this.placeOf(element))
      this.readBackground(element, style)
      this.readAdded(element, '::before')
      if (style.display === 'list-item') {
        if (/^["']/.test(style.listStyleType)) this.noteAlone(style.listStyleType, element, { isAdded: true })
        this.readAdded(element, '::marker')
      }
      this.readField(element)
      this.isFilled ||= element.matches(drawn) || this.hasValue(element)
      if (element.shadowRoot) this.readChildren(element.shadowRoot, element)
      if (!/^(textarea|select)$/.test(element.localName)) this.readChildren(element, element)
      this.readAdded(element, '::after')
      this.isGlued &&= isInline
      this.isCovered = isWithin
    },
    readChildren(parent: Node, element: Element) {
      for (const child of parent.childNodes)
        if (child.nodeType === Node.ELEMENT_NODE) this.readElement(child as Element)
        else if (child.nodeType === Node.TEXT_NODE) {
          this.note(child.nodeValue, element, { node: child })
          this.isGlued = Boolean(child.nodeValue?.trim())
        }
    },
    readAdded(element: Element, pseudo: string) {
      const style = getComputedStyle(element, pseudo)
      const { content } = style
      if (content === 'none' || content === 'normal' || content === '') return
      const attributes = content.includes('attr(') ? [...element.attributes].map(({ value }) => value) : []
      this.noteAlone([content, ...attributes].join('\n'), element, { isAdded: true })
      this.readBackground(element, style)
    },
    readBackground(element: Element, { backgroundImage }: CSSStyleDeclaration) {
      if (backgroundImage.includes('url(')) this.readAddress(backgroundImage, element)
    },
    /** Bytes of an image are no text. */
    readAddress(address: string | null, element: Element) {
      if (address && !/^(url\(["']?)?data:image\/(?!svg)/.test(address)) this.noteAlone(address, element)
    },
    hasValue(element: Element) {
      const { type, value, placeholder, isContentEditable } = element as HTMLInputElement
      const isTyped = /^(input|textarea)$/.test(element.localName)
      const isText = isTyped && !/^(hidden|checkbox|radio|submit|reset|button|image)$/.test(type)
      return (
        (isText && (value || placeholder) !== '') || (isContentEditable && element.textContent?.trim() !== '')
      )
    },
    readField(element: Element) {
      const { localName } = element
      if (/^(input|textarea)$/.test(localName)) {
        const { type, value, placeholder } = element as HTMLInputElement
        const isShown = !/^(checkbox|radio|range|color|hidden|password)$/.test(type)
        if (isShown) this.noteAlone(value || placeholder, element)
      }
      if (localName === 'select')
        for (const { label } of (element as HTMLSelectElement).options) this.noteAlone(label, element)
      if (/^(img|input|optgroup)$/.test(localName))
        for (const name of ['alt', 'label']) this.noteAlone(element.getAttribute(name), element)
      if (/^(img|source|image|input)$/.test(localName))
        for (const name of ['src', 'srcset', 'href']) this.readAddress(element.getAttribute(name), element)
    },

    placeOf(element: Element) {
      const { x, y, width, height } = element.getBoundingClientRect()
      return [element.localName, x, y, width, height].join(' ')
    },
    /** Where a piece is painted; nowhere, if it is not. */
    boxesOf({ element, node }: Found): readonly DOMRect[] {
      const range = document.createRange()
      if (node) range.selectNodeContents(node)
      const boxes = node ? [...range.getClientRects()] : [element.getBoundingClientRect()]
      return boxes.filter(({ width, height }) => width > 0 && height > 0)
    },
    /** Whether an element's box contains other boxes, as far as they are within the window. */
    holds(element: Element, boxes: readonly DOMRect[]) {
      const { left, top, right, bottom } = element.getBoundingClientRect()
      return boxes.every(
        (box) =>
          Math.max(box.left, 0) >= left - 1 &&
          Math.max(box.top, 0) >= top - 1 &&
          Math.min(box.right, innerWidth) <= right + 1 &&
          Math.min(box.bottom, innerHeight) <= bottom + 1,
      )
    },
    /**
     * Marks the smallest element whose box contains a whole piece; returns whether there is one, if it is painted at
     * all.
     */
    cover(piece: Found | undefined): boolean {
      if (!piece || piece.isAdded) return false
      const boxes = this.boxesOf(piece)
      let element: Element | null = piece.element
      while (element && !this.holds(element, boxes)) {
        const parent: Node | null = element.parentNode
        element = parent instanceof ShadowRoot ? parent.host : element.parentElement
      }
      if (boxes.length > 0 && element) this.marked.add(element)
      return element !== null
    },
  }

  reader.readElement(document.documentElement)
  const isBare = cover.map((index) => reader.cover(reader.found[index])).includes(false)
  for (const element of reader.marked) {
    if (isLast) element.removeAttribute(mark)
    else element.setAttribute(mark, '')
    reader.places.push(reader.placeOf(element))
  }
  return {
    texts: reader.found.map(({ text }) => `\0${text.replaceAll('\0', ' ')}`).join(''),
    flags: reader.found.map(({ isGlued, isCovered }) => Number(isGlued) + 2 * Number(isCovered)).join(''),
    places: reader.places.sort().join('\n'),
    isBare,
    isTooLong: reader.length > limit,
    isFilled: reader.isFilled,
  }
}
