/** Headings of a page, in order. */
export function headingsIn(snapshot: string): readonly string[] {
  return namesOf('heading', snapshot)
}

/** A button or a link. */
export interface Control {
  readonly role: 'button' | 'link'
  readonly name: string
}

/** Buttons, then links, of a page. */
export function controlsIn(snapshot: string): readonly Control[] {
  return (['button', 'link'] as const).flatMap((role) =>
    namesOf(role, snapshot).map((name) => ({ role, name })),
  )
}

/** Whether a page has a radio button of this name that is not picked. */
export function isUnchecked(snapshot: string, name: string): boolean {
  const lines = snapshot.split('\n').filter((line) => namesOf('radio', line).includes(name))
  return lines.length > 0 && lines.every((line) => !line.includes(' [checked]'))
}

/** An element with a role and a name. */
export interface NamedElement {
  readonly role: string
  readonly name: string
}

/**
 * A line that holds a colon stands in single quotes, in which a single quote is doubled (YAML 1.2, 7.3.2). What follows
 * the name, such as the value of a field, is left out.
 */
const NAMED = /^ *- (')?([a-z]+) ("(?:[^"\\]|\\.)*")/gm

/** Every element of a page that has a role and a name, in order. */
export function elementsIn(snapshot: string): readonly NamedElement[] {
  return [...snapshot.matchAll(NAMED)].map(([, quote, role = '', text = '""']) => ({
    role,
    name: String(JSON.parse(quote ? text.replaceAll("''", "'") : text)),
  }))
}

function namesOf(role: string, snapshot: string): readonly string[] {
  return elementsIn(snapshot)
    .filter((element) => element.role === role)
    .map(({ name }) => name)
}
