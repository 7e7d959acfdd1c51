import { randomBytes, randomInt } from 'node:crypto'

/** Characters that stand for each other, so that what is made of a value has its form. */
const ALIKE = ['0123456789', 'abcdef', 'ghijklmnopqrstuvwxyz', 'ABCDEF', 'GHIJKLMNOPQRSTUVWXYZ']

/** The part that nobody can guess is at the end; a shorter one may be counted up, and another one may be issued. */
const SHORTEST = 12

/** A reference in the form of one that was issued (document, 2.6), which nobody issued. */
export const inventedUri = (issued: string): string =>
  withHandle(issued, (handle) => [...handle].map(another).join(''))

/** A reference that was issued, with another character in the middle of its end. */
export const alteredUri = (issued: string): string =>
  withHandle(issued, (handle) => {
    const middle = Math.floor(handle.length / 2)
    const at = [...handle].findIndex((character, index) => index >= middle && alikeTo(character) !== '')
    const place = at < 0 ? middle : at
    return `${handle.slice(0, place)}${another(handle[place] ?? '')}${handle.slice(place + 1)}`
  })

/** A reference that was issued, with one more character at its end. */
export const appendedUri = (issued: string): string =>
  withHandle(issued, (handle) => `${handle}${another(handle.at(-1) ?? '')}`)

/** A reference that was issued, without its last character. */
export const cutOffUri = (issued: string): string => withHandle(issued, (handle) => handle.slice(0, -1))

function withHandle(issued: string, rewrite: (handle: string) => string): string {
  const handle = issued.split(/[^\w~-]/).at(-1) ?? ''
  return handle.length < SHORTEST
    ? lengthened(issued)
    : `${issued.slice(0, -handle.length)}${rewrite(handle)}`
}

const lengthened = (issued: string): string => `${issued}${randomBytes(12).toString('hex')}`

/** Those that may stand for a character; none for a sign. */
const alikeTo = (character: string): string =>
  (ALIKE.find((alike) => alike.includes(character)) ?? '').replace(character, '')

function another(character: string): string {
  const others = alikeTo(character)
  return others === '' ? character : (others[randomInt(others.length)] ?? character)
}
