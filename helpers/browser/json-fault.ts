const space = /[ \t\n\r]*/y
const scalar =
  /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"|-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null/uy
const key = /"(?:[ !#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/uy

/**
 * Where a text stops being JSON. `JSON.parse` of Node 20 often leaves that out of its message.
 * @param text the whole file
 * @returns line and column, both from 1, or undefined where the text is JSON
 * @see RFC 8259
 */
export function jsonFault(text: string): { line: number; column: number } | undefined {
  const offset = faultOffset(text)
  if (offset === undefined) return undefined
  const before = text.slice(0, offset).split('\n')
  return { line: before.length, column: (before.at(-1) ?? '').length + 1 }
}

class Fault {
  readonly offset: number
  constructor(offset: number) {
    this.offset = offset
  }
}

function faultOffset(text: string): number | undefined {
  let at = 0
  const take = (pattern: RegExp): boolean => {
    pattern.lastIndex = at
    if (!pattern.test(text)) return false
    at = pattern.lastIndex
    return true
  }
  const next = (char: string): boolean => {
    take(space)
    if (text[at] !== char) return false
    at += 1
    return true
  }
  const need = (found: boolean): void => {
    if (!found) throw new Fault(at)
  }
  const list = (close: string, item: () => void): void => {
    if (next(close)) return
    do item()
    while (next(','))
    need(next(close))
  }
  const member = (): void => {
    take(space)
    need(take(key))
    need(next(':'))
    value()
  }
  const value = (): void => {
    if (next('{')) list('}', member)
    else if (next('[')) list(']', value)
    else need(take(scalar))
    take(space)
  }
  try {
    value()
    return at === text.length ? undefined : at
  } catch (fault) {
    if (fault instanceof Fault) return fault.offset
    throw fault
  }
}
