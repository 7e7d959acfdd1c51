import type { Exchange, Recorded } from '../../http/exchange.ts'
import { type Departs, departs, type Finding, type Kept } from '../finding.ts'
import { acceptedObject } from '../judge-exchange.ts'
import type { Metadata } from './lists.ts'

/** Makes a judge of the discovery document from one of its members. */
export const ofMetadata =
  <Rest extends unknown[]>(judge: (metadata: Metadata, answer: Exchange, ...rest: Rest) => Finding | Kept) =>
  (step: Recorded<Exchange>, ...rest: Rest): Finding | Kept => {
    const read = acceptedObject(step)
    return 'finding' in read ? read.finding : judge(read.value, read.answer, ...rest)
  }

/** The discovery document departs from the clause in some of its members. */
export const departsIn = (
  members: readonly string[],
  expected: string,
  came: string,
  answer: Exchange,
): Departs => ({ ...departs(expected, came, answer), members })
