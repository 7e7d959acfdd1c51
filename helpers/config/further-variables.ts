import { parseJson } from '../base/parse-json.ts'
import type { Problem } from '../base/problem.ts'
import { isObject } from '../http/answer.ts'
import { fileProblems } from '../schema/explain.ts'
import { errorsOf, schemaSource } from '../schema/schemas.ts'

type Values = Readonly<Record<string, string>>

const VARIABLE = 'FURTHER_VARIABLES'
const SCHEMA = 'further-variables.schema.json'
const EXAMPLE = `${VARIABLE}='{"API_KEY":"…"}'`

/**
 * The variables within FURTHER_VARIABLES, and what is wrong with them; a problem contains no value. One that has a
 * variable of its own, or is set besides, is refused: nobody can say which of the two was meant.
 *
 * @param values - all other variables of the run
 */
export function furtherVariables(values: Values): {
  readonly values: Values
  readonly problems: readonly Problem[]
} {
  const members = membersOf(values)
  if (members === undefined) return { values: {}, problems: [notJson] }
  const wrong = fileProblems(VARIABLE, errorsOf(SCHEMA, members))
  if (wrong.length > 0) return { values: {}, problems: wrong }
  const further = members as Values
  return { values: further, problems: Object.keys(further).flatMap((name) => conflict(name, values)) }
}

/** Names of the variables within FURTHER_VARIABLES. All of their values are secrets. */
export const furtherNames = (values: Values): ReadonlySet<string> =>
  new Set(Object.keys(membersOf(values) ?? {}))

/** The members as they stand there; `undefined` if there is no object to have any. */
function membersOf({ [VARIABLE]: text = '{}' }: Values): Readonly<Record<string, unknown>> | undefined {
  const parsed = parseJson(text)
  return parsed.is === 'json' && isObject(parsed.value) ? parsed.value : undefined
}

const notJson: Problem = {
  where: VARIABLE,
  what: 'is not a JSON object',
  expected: 'an object of names and values',
  example: EXAMPLE,
}

function conflict(name: string, values: Values): readonly Problem[] {
  const isKnown = ['environment', 'run-options'].some((schema) =>
    Object.hasOwn(schemaSource(`${schema}.schema.json`).properties, name),
  )
  if (!isKnown && !Object.hasOwn(values, name)) return []
  return [
    {
      where: `${VARIABLE} /${name}`,
      what: isKnown ? 'has a variable of its own' : `is set outside ${VARIABLE} as well`,
      expected: isKnown ? `${name} outside ${VARIABLE}` : 'each variable once',
      example: EXAMPLE,
    },
  ]
}
