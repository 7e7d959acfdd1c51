import { pointerOf } from '../base/json-pointer.ts'

/** Values by the name of their variable. */
export type Variables = Readonly<Record<string, string>>

/**
 * Variables whose value the walk itself sets: the permission to look for on a page, the data provider and its name, and the
 * user's current one-time code.
 */
export const OWN_VARIABLES: readonly string[] = [
  'PERMISSION',
  'DATA_PROVIDER',
  'DATA_PROVIDER_NAME',
  'ONE_TIME_CODE',
]

const REFERENCE = /\$\{([^}]*)\}/g

/** A journey uses a variable that has no value. The message is the reason. */
export class MissingVariable extends Error {
  constructor(name: string, reason = `the variable ${name} has no value`) {
    super(reason)
    this.name = 'MissingVariable'
  }
}

/** Names of the variables in a text, in order. */
export function namesIn(text: string): readonly string[] {
  return [...text.matchAll(REFERENCE)].map(([, name = '']) => name)
}

/**
 * Puts the values of variables into a text.
 *
 * @throws MissingVariable for a variable without a value
 */
export function fillIn(text: string, variables: Variables): string {
  return text.replace(REFERENCE, (_, name: string) => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    if (!value) throw new MissingVariable(name)
    return value
  })
}

/** Replaces the values of variables in a text by their names, so that it can be shown. */
export function withoutValues(text: string, variables: Variables, names: readonly string[]): string {
  return names.reduce((rest, name) => {
    const value = variables[name]
    return value && value.length > 2 ? rest.replaceAll(value, `\${${name}}`) : rest
  }, text)
}

/** Every text of a file of journeys, with its JSON pointer. */
export function textsIn(at: string, value: unknown): { at: string; text: string }[] {
  if (typeof value === 'string') return [{ at, text: value }]
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, member]) => textsIn(`${at}${pointerOf([key])}`, member))
}
