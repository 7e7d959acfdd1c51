/** Headings of a page, in order. */
export function headingsIn(snapshot: string): readonly string[] {
  return named('heading', snapshot)
}

/** A button or a link. */
export interface Control {
  readonly role: 'button' | 'link'
  readonly name: string
}

/** Buttons, then links, of a page. */
export function controlsIn(snapshot: string): readonly Control[] {
  return (['button', 'link'] as const).flatMap((role) =>
    named(role, snapshot).map((name) => ({ role, name })),
  )
}

/** Whether a page has a radio button of this name that is not picked. */
export function isUnchecked(snapshot: string, name: string): boolean {
  const lines = snapshot.split('\n').filter((line) => named('radio', line).includes(name))
  return lines.length > 0 && lines.every((line) => !line.includes(' [checked]'))
}

/** A line that holds a colon stands in single quotes, in which a single quote is doubled (YAML 1.2, 7.3.2). */
function named(role: string, snapshot: string): readonly string[] {
  const lines = new RegExp(`^ *- (')?${role} ("(?:[^"\\\\]|\\\\.)*")`, 'gm')
  return [...snapshot.matchAll(lines)].map(([, quote, text = '""']) =>
    String(JSON.parse(quote ? text.replaceAll("''", "'") : text)),
  )
}
