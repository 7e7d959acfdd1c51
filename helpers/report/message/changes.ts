import { count } from '../../base/visible.ts'
import { showFact } from '../../observe/observation.ts'
import { joined, own, phrase, type Shown } from '../../secrets/shown.ts'
import type { DriftedFact } from '../history.ts'
import type { News } from '../news.ts'
import { moment } from '../page/words.ts'

/** A sentence, and the words that it is found by. */
export interface Sentence {
  readonly label?: Shown
  readonly text: Shown
}

/** A sentence as plain text. */
export const told = ({ label, text }: Sentence): Shown => (label ? phrase`${label}: ${text}` : text)

/** What is known of a run beside its news. */
interface Beside {
  /** What a clause says, by its id. */
  readonly saysOf?: (id: Shown) => Shown | undefined
  /** Why the service does not answer. */
  readonly because?: Shown | undefined
}

/** Things that are named; the others are counted. */
const NAMED = 3

/** The news of a run as sentences, the most pressing first; none where nothing changed. */
export function changesIn(news: News, { saysOf, because }: Beside = {}): readonly Sentence[] {
  const explained = (id: Shown) => {
    const says = saysOf?.(id)
    return says ? phrase`${id} (“${own(says.replace(/\.$/, ''))}”)` : id
  }
  return [
    ...outage(news.unreachable, because),
    ...about('Newly broken', news.newlyBroken.map(explained), saysOf && '; '),
    ...about('Mended', news.mended),
    ...about('Waived', news.waived),
    ...about('New drift', news.newDrift.map(drifted), '; '),
  ]
}

/** Some texts as one: the first of them, and how many more there are. */
export function named(texts: readonly Shown[], between = ', '): Shown {
  const rest = texts.length - NAMED
  const first = joined(texts.slice(0, NAMED), between)
  return rest > 0 ? phrase`${first} and ${own(count(rest, 'other'))}` : first
}

const about = (label: string, texts: readonly Shown[], between?: string): readonly Sentence[] =>
  texts.length > 0 ? [{ label: own(label), text: phrase`${named(texts, between)}.` }] : []

function outage(unreachable: News['unreachable'], because: Shown | undefined): readonly Sentence[] {
  if (!unreachable) return []
  const since = moment(unreachable.since)
  if (unreachable.is === 'over')
    return [{ label: own('Reachable again'), text: phrase`it had been unreachable since ${since}.` }]
  const label = unreachable.is === 'new' ? own('Unreachable') : own('Still unreachable')
  return [{ label, text: because ? phrase`since ${since}. ${because}.` : phrase`since ${since}.` }]
}

function drifted({ subject, fact, is, now }: DriftedFact): Shown {
  const what = phrase`${fact} (${subject})`
  if (is === 'gone') return phrase`${what} is gone`
  return is === 'new' ? phrase`${what} is new: ${showFact(now)}` : phrase`${what} is now ${showFact(now)}`
}
