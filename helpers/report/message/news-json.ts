import { own, type Shown } from '../../secrets/shown.ts'
import type { Verdict } from '../../verdict/report.ts'
import type { News } from '../news.ts'
import { told } from './changes.ts'
import type { NewsOfRun } from './message.ts'

/** A clause for a program that does not know the contract. */
interface ToldClause {
  readonly id: Shown
  readonly section: Shown
  readonly says: Shown
}

/** The news of a run for programs, as `schemas/news.schema.json` has them. */
export interface NewsJson extends Pick<News, 'unreachable'> {
  readonly version: 1
  readonly run: Shown
  readonly target: Shown
  readonly startedAt: Shown
  readonly verdict: Verdict
  /** Of the last run that was no part, if it was another one. */
  readonly verdictBefore?: Verdict
  readonly isChange: boolean
  readonly newlyBroken: readonly ToldClause[]
  readonly mended: readonly ToldClause[]
  readonly waived: readonly ToldClause[]
  readonly newDrift: News['newDrift']
  /** The same as a title and lines of text. */
  readonly title: Shown
  readonly lines: readonly string[]
  readonly link?: Shown
}

export function newsJson({ report, news, isChange, message }: NewsOfRun): NewsJson {
  const { run, target, startedAt, verdict, clauses } = report
  const clausesOf = (ids: readonly Shown[]) =>
    clauses
      .filter(({ id }) => ids.includes(own(id)))
      .map(({ id, section, says }) => ({ id: own(id), section: own(section), says }))
  return {
    version: 1,
    run,
    target,
    startedAt,
    verdict,
    ...(news.verdict?.before && { verdictBefore: news.verdict.before }),
    isChange,
    newlyBroken: clausesOf(news.newlyBroken),
    mended: clausesOf(news.mended),
    waived: clausesOf(news.waived),
    ...(news.unreachable && { unreachable: news.unreachable }),
    newDrift: news.newDrift,
    title: message.title,
    lines: message.lines.map((line) => line.map(told).join(' ')),
    ...(message.link && { link: message.link.url }),
  }
}
