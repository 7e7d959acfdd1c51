import type { Report } from './report.ts'

/**
 * What the gate asks of a run beyond its clauses: that its checks really judged something.
 *
 * @returns a sentence for each rule that is not met
 */
export function gateReasons({
  checkCounts: { judged, minimum },
}: Pick<Report, 'checkCounts'>): readonly string[] {
  return judged < minimum ? [`${judged} checks were judged; the gate wants at least ${minimum}.`] : []
}
