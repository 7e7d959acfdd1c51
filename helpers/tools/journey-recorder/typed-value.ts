import type { Variables } from '../../browser/variables.ts'
import type { RecordedAction } from './recording.ts'
import { capitals } from './words.ts'

/** What a journey has in place of a value that was typed. */
export interface TypedValue {
  readonly with: string
  /** The variable in it that the target has not set. */
  readonly unset?: string
}

/** Types of a field in which nobody types a secret; an unknown one may be a secret's. */
const PLAIN = new Set([
  'text',
  'email',
  'tel',
  'number',
  'search',
  'url',
  'date',
  'month',
  'time',
  'textarea',
])
const ONE_TIME_CODE = /^\d{6}$/

/**
 * Takes a typed value out of a journey: a value of the target becomes its variable, six digits become the one-time
 * code. Any other value stands in clear only if the page says that its field is for plain text.
 *
 * @param label - what the user sees at the field; names the variable of an unknown secret
 */
export function typedValue({ line, field }: RecordedAction, label: string, variables: Variables): TypedValue {
  const { text = '' } = line
  const known = Object.keys(variables).find((name) => variables[name] === text)
  if (known && text !== '') return { with: `\${${known}}` }
  if (ONE_TIME_CODE.test(text)) return variable('ONE_TIME_CODE', variables)
  if (field && PLAIN.has(field.type)) return { with: text }
  return variable(`CONSENT_${capitals(label) || 'SECRET'}`, variables)
}

function variable(name: string, variables: Variables): TypedValue {
  return { with: `\${${name}}`, ...(variables[name] === undefined && { unset: name }) }
}
