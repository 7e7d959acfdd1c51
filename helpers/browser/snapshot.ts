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
