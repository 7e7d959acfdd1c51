import type { ProductEvidence } from '../../evidence/products/product-evidence.ts'
import { isAccepted, outcomeOf } from '../../http/answer.ts'
import type { Exchange } from '../../http/exchange.ts'
import { locationOf } from '../../http/redirect.ts'
import { answerOf, departs, type Finding, KEPT, type Kept, UNSENT } from '../finding.ts'

/**
 * Whether each product answers to the method that its reference states (document, 5.7): one of its calls is let in.
 *
 * @param products - those of the target's catalogue
 */
export function judgeMethods(products: readonly ProductEvidence[]): Finding | Kept {
  if (products.length === 0) return { is: 'not configured', because: 'set API_PRODUCTS' }
  const findings = products.map(methodOf)
  const refused = findings.filter((finding) => finding.is === 'departs')
  const [first] = refused
  // What is left out of one product says nothing of another.
  const judged = findings.filter(({ is }) => is !== 'left out')
  if (!first) return judged.find(({ is }) => is !== 'kept') ?? judged[0] ?? findings[0] ?? UNSENT
  const list = (part: 'expected' | 'came') => refused.map((finding) => finding[part]).join('; ')
  return { ...first, expected: list('expected'), came: list('came') }
}

/** Refused for who is calling: by a status, or by being sent to a log-in. */
const isTurnedAway = (answer: Exchange): boolean =>
  answer.status === 401 || answer.status === 403 || locationOf(answer) !== undefined

function methodOf({ title, method, calls }: ProductEvidence): Finding | Kept {
  const answers = calls.map(({ answer }) => answerOf(answer))
  const came = answers.flatMap((one) => ('answer' in one ? [one.answer] : []))
  const [first] = came
  if (!first) {
    const [none] = answers
    return none && 'finding' in none ? none.finding : UNSENT
  }
  if (came.some(isAccepted)) return KEPT
  return came.every(isTurnedAway)
    ? departs(`${title}: an answer to ${method}`, `${title}: ${outcomeOf(first)}`, first)
    : { is: 'inconclusive', because: `${title} answered ${outcomeOf(first)}`, exchange: first }
}
