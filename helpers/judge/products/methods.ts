import type { ProductEvidence } from '../../evidence/products/product-evidence.ts'
import { isAccepted, outcomeOf } from '../../http/answer.ts'
import type { Exchange } from '../../http/exchange.ts'
import { locationOf } from '../../http/redirect.ts'
import { answerOf, departs, type Finding, KEPT, type Kept, UNSENT } from '../finding.ts'

/** Refused for who is calling: by a status, or by being sent to a log-in. */
const isTurnedAway = (answer: Exchange): boolean =>
  answer.status === 401 || answer.status === 403 || locationOf(answer) !== undefined

/** Whether a product answers to the method that its reference states (document, 5.7): one of its calls is let in. */
export function judgeMethod({ title, method, calls }: ProductEvidence): Finding | Kept {
  const answers = calls.map(({ answer }) => answerOf(answer))
  const came = answers.flatMap((one) => ('answer' in one ? [one.answer] : []))
  const [first] = came
  if (!first) {
    const [none] = answers
    return none && 'finding' in none ? none.finding : UNSENT
  }
  const accepted = calls.filter(({ answer }) => answer.is === 'recorded' && isAccepted(answer.value))
  if (accepted.length > 0) return { ...KEPT, shownBy: accepted.map(({ answer }) => answer) }
  return came.every(isTurnedAway)
    ? departs(`${title}: an answer to ${method}`, `${title}: ${outcomeOf(first)}`, first)
    : { is: 'inconclusive', because: `${title} answered ${outcomeOf(first)}`, exchange: first }
}
