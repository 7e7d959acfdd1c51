import type { Part } from '../../contract/parts.ts'
import type { Problem } from '../base/problem.ts'
import { namesIn, textsIn, type Variables } from '../browser/variables.ts'
import { isObject } from '../http/answer.ts'
import { fileProblems } from '../schema/explain.ts'
import { jsonOf } from '../schema/formats.ts'
import { errorsOf, schemaSource } from '../schema/schemas.ts'
import { isWeak, isWords } from '../secrets/secret.ts'

/** What is known of a variable of the environment. */
export interface Variable {
  readonly description: string
  readonly examples: readonly [string]
  readonly group: string
  readonly secret?: boolean
  /** The part of the service that it describes: without that part, nobody needs it. */
  readonly part?: Part
  readonly enum?: readonly string[]
  /** It is about the run, not about the service; the sandbox takes it too. */
  readonly run?: boolean
}

/** Every variable that describes a target, as its schema has it, where the first one of a group names that. */
export const variables: Readonly<Record<string, Variable>> = withGroups(
  schemaSource('environment.schema.json').properties,
)

function withGroups(
  properties: Readonly<Record<string, Omit<Variable, 'group'> & { readonly group?: string }>>,
): Readonly<Record<string, Variable>> {
  let current = ''
  return Object.fromEntries(
    Object.entries(properties).map(([name, { group = current, ...variable }]) => {
      current = group
      return [name, { ...variable, group }]
    }),
  )
}

/** Names of the secrets that are short or a plain word, and so are hidden only where they stand alone. */
export const weakSecrets = (secrets: Variables): readonly string[] =>
  Object.keys(secrets).filter((name) => isWeak(secrets[name] ?? ''))

const SUGGESTS = /SECRET|PASSW|PASSPHRASE|TOKEN|CREDENTIAL|API_?KEY|PRIVATE_?KEY|SEED|OTP/i
const HARMLESS = /_(FILE|ID|URL|URI|PATH|NAME|DIR)$/i

/**
 * Every variable whose value has to be kept out of texts, before a target is known: those that are marked, and those
 * with the name of a secret, such as a CI token; and all in FURTHER_VARIABLES.
 */
export function secretsByName(values: Variables): Variables {
  const further = furtherNames(values)
  const isSuspect = (name: string, value: string) =>
    !variables[name] && SUGGESTS.test(name) && !HARMLESS.test(name) && !isWeak(value) && !isWords(value)
  return Object.fromEntries(
    Object.entries(values).filter(
      ([name, value]) => variables[name]?.secret || further.has(name) || isSuspect(name, value),
    ),
  )
}

/**
 * The variables that a file uses and that do not exist.
 *
 * @param file - as the reader knows it
 * @param isKnown - whether a variable may stand at a JSON pointer
 */
export const unknownVariables = (
  file: string,
  value: unknown,
  isKnown: (name: string, at: string) => boolean,
): readonly Problem[] =>
  textsIn('', value).flatMap(({ at, text }) =>
    namesIn(text)
      .filter((name) => !isKnown(name, at))
      .map((name) => {
        const [variable, expected] =
          name === 'ONE_TIME_CODE'
            ? [
                'CONSENT_TOTP_SEED',
                'CONSENT_TOTP_SEED, from which the code is generated, or ONE_TIME_CODE_FROM',
              ]
            : [name, 'a variable that is set']
        const example = `${variable}=… in .env.<target>`
        return { where: `${file} ${at}`, what: `there is no variable ${name}`, expected, example }
      }),
  )

const VARIABLE = 'FURTHER_VARIABLES'

/**
 * The variables within FURTHER_VARIABLES, and what is wrong with them; a problem contains no value. One that has a
 * variable of its own, or is set besides, is refused: nobody can say which of the two was meant.
 *
 * @param values - all other variables of the run
 */
export function furtherVariables(values: Variables): {
  readonly values: Variables
  readonly problems: readonly Problem[]
} {
  const members = membersOf(values)
  const wrong = fileProblems(VARIABLE, errorsOf('further-variables.schema.json', members))
  if (wrong.length > 0) return { values: {}, problems: wrong }
  const further = members as Variables
  const problems = Object.keys(further).flatMap((name) => {
    const isKnown = ['environment', 'run-options'].some((schema) =>
      Object.hasOwn(schemaSource(`${schema}.schema.json`).properties, name),
    )
    if (!isKnown && !Object.hasOwn(values, name)) return []
    const what = isKnown ? 'has a variable of its own' : `is set outside ${VARIABLE} as well`
    return [{ where: `${VARIABLE} /${name}`, what, expected: `${name} once, outside ${VARIABLE}` }]
  })
  return { values: further, problems }
}

/** Names of the variables within FURTHER_VARIABLES. All of their values are secrets. */
export function furtherNames(values: Variables): ReadonlySet<string> {
  const members = membersOf(values)
  return new Set(isObject(members) ? Object.keys(members) : [])
}

/** What stands there: an object, or whatever else was written. */
const membersOf = ({ [VARIABLE]: text = '{}' }: Variables): unknown => jsonOf(text) ?? text
