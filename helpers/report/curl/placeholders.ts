import { visible } from '../../base/visible.ts'
import { isSecretName } from '../../http/secret-names.ts'
import { redact } from '../../secrets/redact.ts'
import type { Secret } from '../../secrets/secret.ts'

/** What has another name as a variable than the field that carries it. */
const NAMES: Readonly<Record<string, string>> = { request: 'REQUEST_OBJECT' }

/** What an edit is made of is named by the field in which it travels. */
const CARRIED: Readonly<Record<string, string>> = { authorization: 'access_token' }

/** How a request differs from the accepted one. */
export interface Edited {
  readonly field: string
  /** What accepted requests of the run sent: where it stands elsewhere, or is sent again, it is no other value. */
  readonly genuine: ReadonlySet<string>
}

/** Turns the value of a field into what may be shown of it, and variables for the rest. */
export type Placeholders = (name: string, value: string, isSecret?: boolean) => readonly Piece[]

/**
 * The placeholders of one request. A configured secret has the name of its variable; any other one is named by what it
 * is, and has a number where two that differ would share a name.
 *
 * @param secrets - those that are known, the configured ones first
 */
export function placeholders(secrets: readonly Secret[], edited?: Edited): Placeholders {
  const configured = secrets.filter(({ name, value }) => isVariable(name) && value.length >= SHORTEST)
  const given = new Map<string, string>()

  const variable = (base: string, value: string, turn = 1): Piece => {
    const name = turn === 1 ? base : `${base}_${turn}`
    if ((given.get(name) ?? value) !== value) return variable(base, value, turn + 1)
    given.set(name, value)
    return { is: 'variable', text: name }
  }

  const whole = (field: string, value: string): Piece => {
    const known = secrets.find((secret) => secret.value === value)?.name
    if (known && isVariable(known)) return variable(known, value)
    const own = NAMES[field] ?? asVariable(field)
    const name = known ? (NAMES[known] ?? asVariable(known)) : own
    const isEdited = edited && (CARRIED[edited.field] ?? edited.field) === field && !edited.genuine.has(value)
    return variable(isEdited && name === own ? `EDITED_${name}` : name, value)
  }

  const parted = (value: string): readonly Piece[] => {
    const found = configured.find((secret) => value.includes(secret.value))
    if (!found) return value === '' ? [] : [text(value)]
    const at = value.indexOf(found.value)
    return [
      ...parted(value.slice(0, at)),
      variable(found.name, found.value),
      ...parted(value.slice(at + found.value.length)),
    ]
  }

  return (field, value, isSecret = isSecretName(field)) => {
    if (value === '') return []
    const pieces = isSecret ? [] : parted(value)
    const isShown =
      pieces.length > 0 && pieces.every((piece) => piece.is === 'variable' || mayBeShown(piece.text))
    return isShown ? pieces : [whole(field, value)]
  }
}

/** Shorter values occur in any text. */
const SHORTEST = 8

const isVariable = (name: string): boolean => /^[A-Z_][A-Z0-9_]*$/.test(name)

const asVariable = (name: string): string =>
  name
    .toUpperCase()
    .replace(/[^A-Z0-9]/g, '_')
    .replace(/^(?=\d|$)/, 'FIELD_')

/** Whether a text is without a secret, and every character of it can be seen and copied. */
export const mayBeShown = (written: string): boolean =>
  redact(written) === written && visible(written) === written

/** A part of a word: a text as it is, or the name of a variable. */
export interface Piece {
  readonly is: 'text' | 'variable'
  readonly text: string
}

/** A part that is as it stands. */
export const text = (written: string): Piece => ({ is: 'text', text: written })

/** Pieces as one word of a POSIX shell, in which nothing but the variables has a meaning (POSIX.1-2024, XCU 2.2). */
export const shellWord = (...pieces: readonly Piece[]): string => {
  const words: Piece[] = []
  for (const piece of pieces.filter((one) => one.text !== '')) {
    const last = words.at(-1)
    if (last?.is === 'text' && piece.is === 'text') words[words.length - 1] = text(last.text + piece.text)
    else words.push(piece)
  }
  return words.length === 0 ? "''" : words.map(quoted).join('')
}

const quoted = (piece: Piece): string =>
  piece.is === 'variable' ? `"$${piece.text}"` : `'${piece.text.replaceAll("'", String.raw`'\''`)}'`
