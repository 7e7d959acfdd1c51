import type { ProductEvidence } from '../../evidence/products/product-evidence.ts'
import { outcomeOf } from '../../http/answer.ts'
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
  if (!first) return findings.find(({ is }) => is !== 'kept') ?? KEPT
  const list = (part: 'expected' | 'came') => refused.map((finding) => finding[part]).join('; ')
  return { ...first, expected: list('expected'), came: list('came') }
}

const NOT_LET_IN: ReadonlySet<number> = new Set([401, 403])

function methodOf({ title, method, calls }: ProductEvidence): Finding | Kept {
  const answers = calls.map(({ answer }) => answerOf(answer))
  const came = answers.flatMap((one) => ('answer' in one ? [one.answer] : []))
  const [first] = came
  if (!first) {
    const [none] = answers
    return none && 'finding' in none ? none.finding : UNSENT
  }
  const isLetIn = came.some(({ status }) => !NOT_LET_IN.has(status))
  return isLetIn ? KEPT : departs(`${title}: an answer to ${method}`, `${title}: ${outcomeOf(first)}`, first)
}
