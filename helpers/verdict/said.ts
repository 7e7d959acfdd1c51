import type { AnyClauseId } from '../../contract/index.ts'
import type { Count } from '../base/formats.ts'
import { parseAs } from '../schema/schemas.ts'
import { own, type Shown } from '../secrets/shown.ts'
import { ANNOTATION, type Annotation } from './annotation.ts'
import { type Outcome, worst } from './outcome.ts'

/** How the service departs from a clause. */
interface Departure {
  /** What the clause requires. */
  readonly expected: Shown
  readonly came: Shown
  /** Names of the members that depart. */
  readonly members?: readonly Shown[]
}

/** What a check says about its clause. Nothing else goes from a check to the reports. */
export interface Said {
  readonly clause: AnyClauseId
  readonly outcome: Outcome
  /** The row that it is about, if the check has several: it completes the title of the check. */
  readonly row?: Shown
  /** Keys of the evidence that was judged; a clause without evidence is never kept. */
  readonly judgedOn: readonly Shown[]
  /** A sentence: what was expected and received, why the clause could not be judged, or, if it is kept, what was seen. */
  readonly detail: Shown
  readonly departure?: Departure
  /** The earlier failure that caused this one, if there was one. */
  readonly cause?: Shown
  /** What the team that runs the suite can do. */
  readonly todo?: Shown
  /** The exchange that shows the departure, in a few lines. */
  readonly exchange?: readonly Shown[]
  /** What the run did before, in order, if the departure shows only then. */
  readonly sequence?: readonly Shown[]
  /** The seed that drew that sequence. */
  readonly drawnBy?: Count
}

/**
 * What the annotations of a check say about its clause. An annotation that cannot be read, or is about another clause, is
 * inconclusive. The texts are clean already: a process of this run cleaned them when it wrote them.
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
 * The conclusion of a check: the worst of its outcomes. It is kept only if the check says so and names evidence.
 *
 * @param passed - whether the check finished without an error
 * @returns `undefined` if the check failed without a departure
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
