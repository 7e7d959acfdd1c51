import { parseJson } from '../../base/parse-json.ts'
import { count } from '../../base/visible.ts'
import { hasWords } from '../../base/whole-words.ts'
import { onceMore, type ProductEvidence } from '../../evidence/products/product-evidence.ts'
import { isAccepted, outcomeOf } from '../../http/answer.ts'
import { blocked, type Exchange } from '../../http/exchange.ts'
import { locationOf } from '../../http/redirect.ts'
import { departs, type Finding, inconclusive, KEPT, type Kept, UNSENT } from '../../judge/finding.ts'
import { answerOf, ofAnswer } from '../../judge/read.ts'

/** Whether the data of a consent-bound product is from the data provider that the user consented to (document, 4.4). */
export function judgeProvider({ dataProvider, calls }: ProductEvidence): Finding | Kept {
  const first = consented(calls)
  if (!dataProvider || !first) return UNSENT
  const again = calls.find(({ title }) => title === onceMore(first.title))
  const later = again && ofProvider(again.answer, dataProvider)
  return later?.is === 'departs' ? later : ofProvider(first.answer, dataProvider)
}

type Consented = NonNullable<ProductEvidence['dataProvider']>

const ofProvider = ofAnswer(
  (answer, { at, consented: chosen, called = [], others = [], isUnproven }: Consented) => {
    if (!isAccepted(answer)) return blocked(`the call was answered with ${outcomeOf(answer)}`)
    if (chosen.is !== 'recorded') return chosen
    const parsed = parseJson(answer.body)
    const found = parsed.is === 'json' ? valuesAt(parsed.value, at.split('/').slice(1)) : []
    if (found.length === 0) return inconclusive(`the answer has nothing at ${at}`)
    const words: readonly unknown[] = [chosen.value, ...called]
    const strange = found.filter((value) => !words.includes(value))
    if (strange.length === 0) return KEPT
    const isOther = strange.some((value) => others.some((word) => word === value))
    const isShown = isOther || found.includes(chosen.value)
    const isPart = strange.some((value) => typeof value === 'string' && hasWords(chosen.value, value))
    return !isShown && (isUnproven || isPart)
      ? { ...inconclusive(unknownAt(at, chosen.value)), todo: CHECK_CHOICE, exchange: answer }
      : departs(
          `the data provider of the consent at ${at}`,
          `a different one in ${strange.length} of ${count(found.length, 'place')}`,
        )
  },
)

const unknownAt = (at: string, choice: string): string =>
  `the value at ${at} is not “${choice}”, and nothing in this run shows that this is the identifier of the data provider`

const CHECK_CHOICE =
  'Check chooseDataProvider.choice in the file that CONSENT_JOURNEY names: choice is the identifier, and choiceName is the name.'

/** The first call with a token from a consent. */
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

/** Whether the caller was refused: by the status, or by a redirect to a log-in. */
const isTurnedAway = (answer: Exchange): boolean =>
  answer.status === 401 || answer.status === 403 || locationOf(answer) !== undefined

/** Whether a product accepts the authentication method of its reference (document, 5.7) in at least one call. */
export function judgeMethod({ title, method, calls }: ProductEvidence): Finding | Kept {
  const answers = calls.map(({ answer }) => answerOf(answer))
  const came = answers.flatMap((one) => (one.is === 'recorded' ? [one.value] : []))
  const [first] = came
  if (!first) return answers.find((one) => one.is !== 'recorded') ?? UNSENT
  const accepted = calls.filter(({ answer }) => answer.is === 'recorded' && isAccepted(answer.value))
  if (accepted.length > 0) return { ...KEPT, shownBy: accepted.map(({ answer }) => answer) }
  return came.every(isTurnedAway)
    ? departs(`${title}: access with ${method}`, `${title}: ${outcomeOf(first)}`, first)
    : { ...inconclusive(`${title} answered ${outcomeOf(first)}`), exchange: first }
}
