import type { ProductTopic } from '../../contract/index.ts'
import { consented, judgeMethod, judgeProvider } from '../endpoints/products/judge-product.ts'
import { judgeCall, judgePromised } from '../endpoints/products/promised.ts'
import type { Evidence } from '../evidence/evidence.ts'
import { OCCASIONS } from '../evidence/keys.ts'
import { type ProductEvidence, WRONG_CALLS, type WrongCall } from '../evidence/products/product-evidence.ts'
import { type Finding, type Kept, UNSENT } from '../judge/finding.ts'
import { judgeReadBack } from '../judge/judge-read-back.ts'
import { judgeRefused } from '../judge/judge-refused.ts'
import { own, phrase, show } from '../secrets/shown.ts'
import { type Judgement, judgedEach } from './expect.ts'
import { keysOf } from './judged-on.ts'
import { sequenceTo } from './sequence.ts'

type Judge = (product: ProductEvidence) => readonly Judgement[]

const ofEachCall =
  (judge: (call: ProductEvidence['calls'][number]) => Finding | Kept): Judge =>
  ({ calls }) =>
    calls.map((call) => ({
      finding: judge(call),
      judgedOn: keysOf(call.answer),
      ...(calls.length > 1 && { row: show(call.title) }),
    }))

const refuses =
  (namesOf: (product: ProductEvidence) => readonly WrongCall[]): Judge =>
  (product) =>
    judgedEach(
      namesOf(product).map((name) => ({ part: product.wrong[name], row: `called ${WRONG_CALLS[name]}` })),
      (attempt) =>
        judgeRefused(attempt, { mayRedirect: true, accepted: product.calls.map(({ answer }) => answer) }),
    )

/** Calls with a method that the reference does not state: for a consent-bound product, a token without consent. */
const otherMethods = ({ isConsentBound, isMigrated }: ProductEvidence): readonly WrongCall[] => [
  ...(isConsentBound ? (['otherGrant'] as const) : []),
  ...(isMigrated ? (['former'] as const) : []),
]

const JUDGES: Readonly<Record<ProductTopic, Judge>> = {
  accepts: ofEachCall(judgeCall),
  method: refuses(otherMethods),
  'refuses-without': refuses(() => ['without']),
  'refuses-altered': refuses(() => ['altered']),
  'refuses-expired': refuses(() => ['expired']),
  'refuses-other-application': refuses(() => ['otherApplication']),
  answer: ofEachCall(judgePromised),
  'read-back': ({ readBack }) => [
    readBack
      ? { finding: judgeReadBack(readBack.back, [readBack.put]), judgedOn: keysOf(readBack.back) }
      : { finding: UNSENT, judgedOn: [] },
  ],
  'data-provider': (product) => [
    { finding: judgeProvider(product), judgedOn: keysOf(consented(product.calls)?.answer) },
  ],
}

/** Judges whether a product keeps a promise of its reference. */
export function judgedProduct(
  { products, rounds }: Evidence,
  name: string,
  topic: ProductTopic,
): readonly Judgement[] {
  const judged = products
    .filter((one) => one.name === name)
    .flatMap((one) => ofLate(one, JUDGES[topic](one), rounds))
  return judged.length > 0 ? judged : [{ finding: UNSENT, judgedOn: [] }]
}

/** Judgements of a product that was called late in the run: they say so. */
const ofLate = (
  product: ProductEvidence,
  judgements: readonly Judgement[],
  rounds: Evidence['rounds'],
): readonly Judgement[] =>
  product.round === undefined
    ? judgements
    : judgements.map((judgement) => ({
        ...judgement,
        row: judgement.row ? phrase`${judgement.row}, ${LATE}` : LATE,
        ...sequenceTo('products', rounds, product),
      }))

const LATE = own(OCCASIONS.late)

/** Judges whether each product accepts the method that its reference states, by any of its calls. */
export const judgedMethods = ({ products, rounds }: Evidence): readonly Judgement[] => {
  if (products.length === 0)
    return [{ finding: { is: 'not configured', because: 'set API_PRODUCTS' }, judgedOn: [] }]
  const callsOf = new Map(products.toReversed().map(({ name, calls }) => [name, calls.length]))
  return products
    .filter(({ name, calls }) => calls.length === callsOf.get(name))
    .flatMap((product) => {
      const finding = judgeMethod(product)
      const answers = product.calls.map(({ answer }) => answer)
      const judged = finding.is === 'kept' ? (finding.shownBy ?? answers) : answers
      const row = phrase`of ${show(product.title)}`
      return ofLate(product, [{ finding, judgedOn: judged.flatMap(keysOf), row }], rounds)
    })
}
