import type { ClauseId } from '../../../contract/index.ts'
import { inAnswer, replaced, without } from '../../behaviors/members.ts'
import type { Fault } from '../fault.ts'

/** A member of the discovery document that has another value. */
export const has = (says: string, name: string, value: unknown, ...breaks: readonly ClauseId[]): Fault => ({
  says,
  breaks,
  behavior: inAnswer('discovery', replaced(name, value)),
})

/** A member that the discovery document lacks. */
export const lacks = (name: string, ...breaks: readonly ClauseId[]): Fault => ({
  says: `The discovery document has no ${name}.`,
  breaks,
  behavior: inAnswer('discovery', without(name)),
})
