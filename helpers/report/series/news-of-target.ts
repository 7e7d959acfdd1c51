import { own, phrase, type Shown } from '../../secrets/shown.ts'
import { changesIn, told } from '../message/changes.ts'
import { newsOf } from '../news.ts'
import type { TargetResult } from './target-result.ts'

/** What is new since the run of the target before, a sentence each; nothing of a first run. */
export function newsOfTarget({ history = [] }: TargetResult): readonly Shown[] {
  const [former, run] = history.slice(-2)
  if (!former || !run) return []
  const news = newsOf(run, former)
  const before = news.verdict?.before
  return [...(before ? [phrase`The verdict was ${own(before)}.`] : []), ...changesIn(news).map(told)]
}
