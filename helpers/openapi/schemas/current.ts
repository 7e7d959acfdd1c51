import { isObject } from '../../http/answer.ts'
import { type Place, problemAt, within } from '../files/place.ts'
import type { Problems } from '../files/problems.ts'
import { insideOf } from './inside.ts'
import { judgedLater } from './judged-later.ts'
import { keywordProblems } from './keyword-problems.ts'
import { KEPT } from './keywords.ts'
import { rulesOf, withoutSiblings } from './rules/of-dialect.ts'
import type { Looks, Members, Subject } from './rules/rule.ts'
import { writeOnlyIn } from './rules/write-only.ts'

/** What a schema is brought to the current draft with. */
export interface Means extends Looks {
  readonly problems: Problems
  /**
   * The name of what a reference refers to.
   *
   * @param isInPlace - whether it judges the same value as the outermost schema
   */
  readonly nameOf: (reference: Place, isInPlace: boolean) => string | undefined
}

/** What a schema inside another one takes from it. */
interface Around {
  readonly isInPlace: boolean
  /** Whether it judges another value than the schema right around it. */
  readonly isOfAnother: boolean
  readonly hidden: ReadonlySet<string>
}

const NOTHING: Around = { isInPlace: true, isOfAnother: false, hidden: new Set() }
const INSIDE: Around = { isInPlace: false, isOfAnother: true, hidden: new Set() }

/**
 * A schema in the current draft of JSON Schema (2020-12), with names in place of references, and with nothing in it that judges
 * nothing. Problems are noted with their places.
 */
export function currentSchema(place: Place, means: Means, around = NOTHING): Members | boolean {
  if (typeof place.value === 'boolean') return place.value
  if (!isObject(place.value)) {
    means.problems.add(problemAt(place, 'it is not a schema', 'an object', 'type: string'))
    return true
  }
  const { dialect } = place.file
  const source = withoutSiblings(place.value, dialect)
  const refer = (reference: Place): Members | boolean => {
    const $ref = means.nameOf(reference, around.isInPlace)
    return $ref === undefined || { $ref }
  }
  const subject: Subject = { ...means, place, source, hidden: around.hidden, refer }
  const inPlace = {
    ...around,
    isOfAnother: false,
    hidden: new Set([...around.hidden, ...writeOnlyIn(place, means.follow)]),
  }
  const inside = insideOf(place, source, means.problems, (inner, isSame) =>
    currentSchema(inner, means, isSame ? inPlace : INSIDE),
  )
  const reference = Object.hasOwn(source, '$ref') ? refer(within(place, '$ref')) : {}
  const { renamed, judged } = rulesOf(dialect)
  const own: Members = { ...source, ...inside, $ref: undefined, ...(isObject(reference) && reference) }
  const schema = renamed.reduce((before, rule) => rule(before, subject), own)
  means.problems.add(...keywordProblems(place, schema))
  const kept = Object.entries(schema).filter(([name, value]) => KEPT.has(name) && value !== undefined)
  const bare = around.isOfAnother ? judgedLater(Object.fromEntries(kept)) : Object.fromEntries(kept)
  return judged.reduce<Members>((before, rule) => rule(before, subject), bare)
}
