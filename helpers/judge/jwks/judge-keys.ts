import { isObject } from '../../http/answer.ts'
import { doesNotApply, type Exchange, type Recorded } from '../../http/exchange.ts'
import { departs, type Finding, KEPT, type Kept } from '../finding.ts'
import { acceptedBody, acceptedObject } from '../judge-exchange.ts'
import { KEY_RULES, type KeyClause } from './key-rules.ts'

/** Whether what came is a JWK set: a JSON object with a list of objects (RFC 7517, 5). */
export function judgeKeySet(step: Recorded<Exchange>): Finding | Kept {
  const read = acceptedBody(step)
  if ('finding' in read) return unlessMissing(step, read.finding)
  const { answer, body } = read
  if (body.is === 'other') return departs('a JSON object', body.description, answer)
  return isKeySet(body.value.keys) ? KEPT : departs('keys, a list of objects', 'no such list', answer)
}

/** Whether the published keys keep the rule of a clause. */
export function judgeKeys(step: Recorded<Exchange>, clause: KeyClause): Finding | Kept {
  const read = acceptedObject(step)
  if ('finding' in read) return unlessMissing(step, read.finding)
  const { keys } = read.value
  if (!isKeySet(keys)) return doesNotApply('the published keys are no list of objects')
  const { expected, wrong } = KEY_RULES[clause]
  const found = wrong(keys)
  return found.length === 0 ? KEPT : departs(expected, found.join('; '), read.answer)
}

/** Where something else than keys came, what is said of keys does not apply: that they are there is a clause of its own. */
const unlessMissing = (step: Recorded<Exchange>, finding: Finding): Finding =>
  step.is === 'recorded' && finding.is === 'blocked' ? doesNotApply(finding.because) : finding

const isKeySet = (keys: unknown): keys is readonly Readonly<Record<string, unknown>>[] =>
  Array.isArray(keys) && keys.every(isObject)
