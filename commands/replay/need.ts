import { type AnyClauseId, allClauseIds, isAnyClauseId } from '../../contract/index.ts'
import { nearestOf } from '../../helpers/base/nearest.ts'
import { Misconfigured } from '../../helpers/base/problem.ts'
import { REPORTS } from '../../helpers/base/reports.ts'
import type { Product } from '../../helpers/config/products/product.ts'
import { EVERY_ACTION, keysShownBy, type Need, needOf } from '../../helpers/evidence/flow/flow.ts'
import { productKey } from '../../helpers/evidence/keys.ts'
import {
  READ_BACK,
  WRONG_NAMES,
  withCode,
  wronglyCalled,
} from '../../helpers/evidence/products/product-evidence.ts'
import type { ClauseResult } from '../../helpers/verdict/report.ts'
import { type LastRun, verdictPath } from '../../helpers/verdict/verdict-file.ts'

/** What has to be sent for a clause to be judged again. */
interface NeedOfClause extends Need {
  /** Keys of the evidence that shows it. */
  readonly keys: readonly string[]
}

/**
 * What has to be sent so that a clause is judged on what shows it: where it departs, on what showed that.
 *
 * @param products - of the target
 * @throws Misconfigured if only a whole run shows it: it compares answers, is about the developer portal, or was not judged
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
    throw refusal(id, 'is shown by no single request, but by a whole run', 'a clause that one request shows')
  const hasProducts = keys.some((key) => ofProducts.includes(key))
  return { ...needOf(new Set(keys), hasProducts), keys }
}

/** What of a product is in the keys of its exchanges. */
interface Keyed extends Pick<Product, 'name'> {
  readonly calls: readonly Pick<Product['calls'][number], 'title'>[]
}

/** The keys of all exchanges that some products may have. */
const keysOfProducts = (products: readonly Keyed[]): readonly string[] =>
  products.flatMap(({ name, calls }) =>
    [
      ...calls.flatMap(({ title }) => [title, withCode(title)]),
      ...WRONG_NAMES.map(wronglyCalled),
      READ_BACK,
    ].map((what) => productKey(name, what)),
  )

/**
 * The clause that is meant, as the last run of a target found it.
 *
 * @throws Misconfigured if it is no clause, with those of the nearest names, or there is no such run
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
    last ? `tells nothing of ${id}` : `holds no run of ${target}`,
    `a run of ${target}, to which the new answer is compared`,
    `npm run contract -- --target ${target}`,
  )
}

function clauseMeant([word, ...others]: readonly string[]): AnyClauseId {
  if (word === undefined || others.length > 0)
    throw refusal('command line', 'does not name one clause', 'the id of a clause')
  if (isAnyClauseId(word) && allClauseIds().includes(word)) return word
  const near = nearestOf(word, allClauseIds())
  const ids = near.length > 0 ? `one of ${near.join(', ')}` : 'an id that contract/README.md lists'
  throw refusal(word, 'is no clause', ids)
}

const refusal = (where: string, what: string, expected: string, example = 'npm run replay -- token.scope') =>
  new Misconfigured({ where, what, expected, example })
