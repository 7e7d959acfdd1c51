import { randomUUID } from 'node:crypto'
import { pointerOf } from '../../base/json-pointer.ts'

const REFERENCE = /\$\{([^}]*)\}/g
const NOW = /^NOW(?:([+-])(\d{1,9}))?$/
const NOW_ALONE = /^\$\{(NOW(?:[+-]\d{1,9})?)\}$/

/** Names of the variables that a JSON value uses, with the JSON pointer of each place. */
export function referencesIn(
  value: unknown,
  at = '',
): readonly { readonly at: string; readonly name: string }[] {
  if (typeof value === 'string') return [...value.matchAll(REFERENCE)].map(([, name = '']) => ({ at, name }))
  if (typeof value !== 'object' || value === null) return []
  return Object.entries(value).flatMap(([key, inner]) => referencesIn(inner, `${at}${pointerOf([key])}`))
}

/** The application that sends a request: the first one, or the second. */
export interface Acting {
  readonly clientId: string
  readonly oidcClientId: string
}

/** Whether a reference is one that is computed for each request: `NOW`, `NOW+60`, `UUID`. */
export const isComputed = (name: string): boolean => name === 'UUID' || NOW.test(name)

/** Variables that differ by application. */
const ACTING = new Set(['CLIENT_ID', 'OIDC_CLIENT_ID'])

/** A JSON value with the values of variables in the place of their names; what differs by request stays. */
export function withVariables<T>(value: T, variables: Readonly<Record<string, string>>): T {
  return mapTexts(value, (text) =>
    text.replace(REFERENCE, (whole, name: string) => (ACTING.has(name) ? whole : (variables[name] ?? whole))),
  )
}

/** A JSON value with what differs by request filled in; a text that is `${NOW}` alone becomes a number. */
export function withComputed<T>(value: T, seconds: number, acting: Acting): T {
  return mapTexts(value, (text) => {
    const [, alone] = NOW_ALONE.exec(text) ?? []
    if (alone) return later(alone, seconds)
    return text.replace(REFERENCE, (whole, name: string) => {
      if (name === 'UUID') return randomUUID()
      if (name === 'CLIENT_ID') return acting.clientId
      if (name === 'OIDC_CLIENT_ID') return acting.oidcClientId
      return NOW.test(name) ? String(later(name, seconds)) : whole
    })
  })
}

function later(name: string, seconds: number): number {
  const [, sign, offset = '0'] = NOW.exec(name) ?? []
  return seconds + (sign === '-' ? -1 : 1) * Number(offset)
}

function mapTexts<T>(value: T, change: (text: string) => unknown): T
function mapTexts(value: unknown, change: (text: string) => unknown): unknown {
  if (typeof value === 'string') return change(value)
  if (Array.isArray(value)) return value.map((inner) => mapTexts(inner, change))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, mapTexts(inner, change)]))
}
