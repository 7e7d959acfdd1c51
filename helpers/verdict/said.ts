import type { AnyClauseId } from '../../contract/index.ts'
import { parseAs } from '../schema/schemas.ts'
import { own, type Shown } from '../secrets/shown.ts'
import { ANNOTATION, type Annotation } from './annotation.ts'
import { type Outcome, worst } from './outcome.ts'

/** Where the service departs. */
export interface Departure {
  /** What the clause wants to see. */
  readonly expected: Shown
  readonly came: Shown
  /** Names of the members that it is about. */
  readonly members?: readonly Shown[]
}

/** What a check says of its clause: all that goes from a check to the reports. */
export interface Said {
  readonly clause: AnyClauseId
  readonly outcome: Outcome
  /** Which row it is about, where the check judges several: it completes the title of the check. */
  readonly row?: Shown
  /** Keys of the evidence that was judged; a clause is kept only on some. */
  readonly judgedOn: readonly Shown[]
  /** What was expected and received, or why it could not be judged, in a sentence; of what is kept, what was seen, if anything. */
  readonly detail: Shown
  readonly departure?: Departure
  /** What failed first, where this follows from it. */
  readonly cause?: Shown
  /** What the team that runs the suite can do. */
  readonly todo?: Shown
  /** The exchange that shows it, in a few lines. */
  readonly exchange?: readonly Shown[]
}

/**
 * What the annotations of a check say of its clause; what cannot be read, or is of another clause, is inconclusive. Their
 * texts passed where they were made, in a process of this run.
 */
export function saidIn(annotations: readonly Annotation[], id: AnyClauseId): readonly Said[] {
  return annotations
    .filter(({ type }) => type === ANNOTATION.finding)
    .map(({ description }) => {
      const said = parseAs<Said>(String(description), 'finding.schema.json')
      return said?.clause === id ? said : inconclusive(id, 'the result of the check cannot be read')
    })
}

/**
 * The conclusion of a check: the worst that it said. It is kept only if the check says so and names evidence; silence
 * is not enough.
 *
 * @param passed - whether the check went to its end without an error
 */
export function conclusion(id: AnyClauseId, said: readonly Said[], passed: boolean): Said | undefined {
  const outcome = worst(said.map((one) => one.outcome))
  const decisive = said.find((one) => one.outcome === outcome)
  if (decisive?.outcome !== 'kept')
    return decisive ?? (passed ? inconclusive(id, 'the check reported nothing') : undefined)
  if (!passed) return undefined
  const kept = said.filter((one) => one.outcome === 'kept')
  return kept.every(({ judgedOn }) => judgedOn.length > 0)
    ? { ...decisive, judgedOn: [...new Set(kept.flatMap(({ judgedOn }) => judgedOn))] }
    : inconclusive(id, 'the check reported the clause as kept without any evidence')
}

function inconclusive(clause: AnyClauseId, detail: string): Said {
  return { clause, outcome: 'inconclusive', judgedOn: [], detail: own(detail) }
}
