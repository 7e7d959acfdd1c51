import type { Force } from '../../../contract/index.ts'
import { count as countOf } from '../../base/visible.ts'
import { own, type Shown } from '../../secrets/shown.ts'
import { isAside, type Outcome } from '../../verdict/outcome.ts'
import type { Report, Verdict } from '../../verdict/report.ts'
import { isOutOfSight, scopeOf, sentenceOf } from '../../verdict/verdict.ts'

/** The urgency of an outcome or a verdict, which gives its colour in a terminal and on a page. */
export const TONES = {
  broken: 'bad',
  unreachable: 'bad',
  incomplete: 'doubtful',
  misconfigured: 'doubtful',
  blocked: 'doubtful',
  inconclusive: 'doubtful',
  warning: 'doubtful',
  notice: 'noted',
  'not configured': 'noted',
  waived: 'noted',
  'left out': 'quiet',
  'not offered': 'quiet',
  'does not apply': 'quiet',
  'not judged': 'quiet',
  kept: 'good',
} as const satisfies Record<Outcome | Verdict, string>

/** The meaning of each outcome, for a first-time reader. */
export const OUTCOME_MEANS = {
  broken: 'The service departs from what the document states.',
  unreachable: 'The network or the service itself failed, so there was nothing to judge.',
  blocked: 'An earlier step failed, so there was nothing to judge.',
  inconclusive: 'The answer proves neither that the clause is kept nor that it is broken.',
  warning: 'The service departs from what a standard requires (MUST).',
  notice: 'The service differs from a sample in the document, or from what a standard recommends (SHOULD).',
  'not configured': 'A variable that this clause needs is missing.',
  waived: 'Not kept, and accepted by a named owner until a date.',
  'left out': 'Skipped: it is not safe in production, or its subject does not occur.',
  'not offered': 'The environment does not have this part of the document, as OFFERS says.',
  'does not apply': 'Its precondition does not hold here, or its profile is not chosen.',
  kept: 'Every check of the clause passed.',
  'not judged': 'The document leaves it open.',
} as const satisfies Record<Outcome, string>

/** The source of a clause, and its effect on the verdict. */
export const FORCE_MEANS = {
  stated: 'The document states it. It decides the verdict.',
  shown: 'Only a sample in the document shows it. It never decides the verdict.',
  standard:
    'A standard that the document builds on states it. A MUST decides the verdict if standards are enforced.',
  silent: 'The document says "not shown". It is never judged.',
} as const satisfies Record<Force, string>

/** The same in a few words. */
export const FORCE_IN_SHORT = {
  stated: 'the document states it',
  shown: 'only a sample shows it',
  standard: 'a standard asks for it',
  silent: 'the document leaves it open',
} as const satisfies Record<Force, string>

/** A number with its noun, for a page. */
export const count = (...words: Parameters<typeof countOf>): Shown => own(countOf(...words))

/** The text with a capital first letter, unless it starts with an address. */
export const sentence = (text: Shown): Shown =>
  /^https?:/.test(text) ? text : own(`${text.charAt(0).toUpperCase()}${text.slice(1)}`)

/** A date and time for a reader: `21 November 2026 at 14:03 UTC`. */
export function moment(iso: Shown): Shown {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return own(`${at.toLocaleString('en-GB', { dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })} UTC`)
}

/** A duration for a reader. */
export const duration = (milliseconds: number): Shown =>
  own(milliseconds < 1000 ? `${milliseconds} ms` : `${(milliseconds / 1000).toFixed(1)} s`)

/** The verdict in one sentence, and a second one with the number of kept clauses. */
export function headline(report: Report): { readonly says: Shown; readonly rests: Shown } {
  return { says: own(sentenceOf(report)), rests: own(restsOf(report)) }
}

function restsOf(report: Report): string {
  const { verdict, clauses } = report
  if (verdict === 'misconfigured') return ''
  const stated = clauses.filter(({ force, outcome }) => force === 'stated' && !isAside(outcome))
  const seen = stated.filter((clause) => !isOutOfSight(clause))
  const kept = seen.filter(({ outcome }) => outcome === 'kept').length
  const unseen = stated.length - seen.length
  const more =
    unseen > 0 ? ` ${count(unseen, 'more needs', 'more need')} a developer portal or API products.` : ''
  // The headline of a kept run says it already.
  const scope = verdict === 'kept' ? undefined : scopeOf(report)
  const offered = scope ? ` Offered here: ${scope}.` : ''
  return `${kept} of ${count(seen.length, 'stated clause')} that a client can observe ${kept === 1 ? 'is' : 'are'} kept.${more}${offered}`
}
