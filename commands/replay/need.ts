import { type AnyClauseId, allClauseIds, isAnyClauseId } from '../../contract/index.ts'
import { nearestOf } from '../../helpers/base/nearest.ts'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { REPORTS } from '../../helpers/base/reports.ts'
import type { Product } from '../../helpers/config/products/product.ts'
import { EVERY_ACTION, keysShownBy, type Need, needOf } from '../../helpers/endpoints/flow.ts'
import { productKey } from '../../helpers/evidence/keys.ts'
import {
  READ_BACK,
  WRONG_NAMES,
  withCode,
  wronglyCalled,
} from '../../helpers/evidence/products/product-evidence.ts'
import type { ClauseResult } from '../../helpers/verdict/report.ts'
import { type LastRun, verdictPath } from '../../helpers/verdict/verdict-file.ts'

/** What must be sent to judge a clause again. */
interface NeedOfClause extends Need {
  /** Keys of the evidence that it is judged on. */
  readonly keys: readonly string[]
}

/**
 * Finds what must be sent to judge a clause again: the requests of the checks that gave its outcome.
 *
 * @param products - products of the target
 * @throws Misconfigured if only a whole run can judge it: it compares answers, is about the developer portal, or was not judged
 */
export function needOfClause(
  { id, outcome, checks }: ClauseResult,
  products: readonly Keyed[],
): NeedOfClause {
  const ofProducts = keysOfProducts(products)
  const single = new Set([...[...EVERY_ACTION].flatMap(keysShownBy), ...ofProducts])
  const judged = checks.flatMap(({ outcome: own, judgedOn = [] }) => (own === outcome ? [judgedOn] : []))
  const shown = judged.filter((some) => some.every((key) => single.has(key))).flat()
  const keys: readonly string[] = [...new Set(shown)]
  if (keys.length === 0)
    throw refusal(
      id,
      'cannot be judged on single requests, only in a whole run',
      'a clause that one request is enough for',
    )
  const hasProducts = keys.some((key) => ofProducts.includes(key))
  return { ...needOf(new Set(keys), hasProducts), keys }
}

/** The parts of a product that the keys of its exchanges contain. */
interface Keyed extends Pick<Product, 'name'> {
  readonly calls: readonly Pick<Product['calls'][number], 'title'>[]
}

/** The keys of all exchanges that the products may have. */
const keysOfProducts = (products: readonly Keyed[]): readonly string[] =>
  products.flatMap(({ name, calls }) =>
    [
      ...calls.flatMap(({ title }) => [title, withCode(title)]),
      ...WRONG_NAMES.map(wronglyCalled),
      READ_BACK,
    ].map((what) => productKey(name, what)),
  )

/**
 * Finds the clause that the command line names, in the last run of a target.
 *
 * @throws Misconfigured if there is no such clause, with the nearest ids, or no such run
 */
export function keptClause(
  words: readonly string[],
  last: LastRun | undefined,
  target: string,
): LastRun & { readonly clause: ClauseResult } {
  const id = clauseMeant(words)
  const clause = last?.report.clauses.find((one) => one.id === id)
  if (last && clause) return { ...last, clause }
  throw refusal(
    verdictPath(last?.folder ?? REPORTS),
    last ? `has no result for ${id}` : `has no run of ${target}`,
    `a run of ${target}, to compare the new answer with`,
    `npm run contract -- --target ${target}`,
  )
}

function clauseMeant([word, ...others]: readonly string[]): AnyClauseId {
  if (word === undefined || others.length > 0)
    throw refusal('command line', 'does not name one clause', 'the id of a clause')
  if (isAnyClauseId(word) && allClauseIds().includes(word)) return word
  const near = nearestOf(word, allClauseIds())
  const ids = near.length > 0 ? `one of ${near.join(', ')}` : 'an id that contract/README.md lists'
  throw refusal(word, 'is not a clause', ids)
}

const refusal = (where: string, what: string, expected: string, example = 'npm run replay -- token.scope') =>
  new Misconfigured({ where, what, expected, example })
