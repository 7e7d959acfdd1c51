import { parseJson } from '../../base/parse-json.ts'
import { count } from '../../base/visible.ts'
import type { ProductEvidence } from '../../evidence/products/product-evidence.ts'
import { isAccepted, outcomeOf } from '../../http/answer.ts'
import { blocked } from '../../http/exchange.ts'
import { answerOf, departs, type Finding, KEPT, type Kept, UNSENT } from '../finding.ts'

/** Whether the data of a consent-bound product is of the data provider that was consented to (document, 4.4). */
export function judgeProvider({ dataProvider, calls }: ProductEvidence): Finding | Kept {
  const first = consented(calls)
  const answer = first && answerOf(first.answer)
  if (!dataProvider || !answer) return UNSENT
  if ('finding' in answer) return answer.finding
  if (!isAccepted(answer.answer)) return blocked(`the call was answered with ${outcomeOf(answer.answer)}`)
  const { at, consented: chosen, called = [], others: known = [], isChoiceOnly } = dataProvider
  if (chosen.is !== 'recorded') return chosen
  const parsed = parseJson(answer.answer.body)
  const found = parsed.is === 'json' ? valuesAt(parsed.value, at.split('/').slice(1)) : []
  if (found.length === 0)
    return { is: 'inconclusive', because: `there is nothing at ${at}`, exchange: answer.answer }
  const words: readonly unknown[] = [chosen.value, ...called]
  const others = found.filter((value) => !words.includes(value))
  if (others.length === 0) return KEPT
  const isKnown = others.some((value) => known.some((word) => word === value))
  return isChoiceOnly && !isKnown
    ? { is: 'not configured', because: unknownAt(at, chosen.value), todo: TELL, exchange: answer.answer }
    : departs(
        `the data provider that was consented to at ${at}`,
        `another one in ${others.length} of ${count(found.length, 'place')}`,
        answer.answer,
      )
}

const unknownAt = (at: string, choice: string): string =>
  `what stands at ${at} is not “${choice}”, which may be a name of the data provider and not its identifier`

const TELL =
  'In chooseDataProvider, in the file that CONSENT_JOURNEY names, write the identifier as choice and the name as choiceName.'

/** The first call with a token that somebody consented to. */
export const consented = (calls: ProductEvidence['calls']) => calls.find(({ grant }) => grant === 'code')

/** Every value at a JSON pointer in which `*` stands for each element (RFC 6901). */
function valuesAt(value: unknown, [step, ...rest]: readonly string[]): readonly unknown[] {
  if (step === undefined) return value === null ? [] : [value]
  if (typeof value !== 'object' || value === null) return []
  const name = step.replaceAll('~1', '/').replaceAll('~0', '~')
  const inner =
    step === '*' ? Object.values(value) : Object.hasOwn(value, name) ? [Reflect.get(value, name)] : []
  return inner.flatMap((one) => valuesAt(one, rest))
}
