import { randomBytes } from 'node:crypto'
import { alike, another, withOneOther } from '../base/alike.ts'

/** The part that nobody can guess is at the end; a shorter one may be counted up, and another one may be issued. */
const SHORTEST = 12

/** A reference in the form of one that was issued (document, 2.6), which nobody issued. */
export const inventedUri = (issued: string): string => withHandle(issued, alike)

/** A reference that was issued, with another character in the middle of its end. */
export const alteredUri = (issued: string): string => withHandle(issued, withOneOther)

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
