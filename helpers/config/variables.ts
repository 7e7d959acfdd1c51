import type { Part } from '../../contract/parts.ts'
import type { Problem } from '../base/problem.ts'
import { namesIn, textsIn, type Variables } from '../browser/variables.ts'
import { isObject } from '../http/answer.ts'
import { fileProblems } from '../schema/explain.ts'
import { jsonOf } from '../schema/formats.ts'
import { errorsOf, schemaSource } from '../schema/schemas.ts'
import { isWeak, isWords } from '../secrets/secret.ts'

/** A variable, as `schemas/environment.schema.json` describes it. */
export interface Variable {
  readonly description: string
  readonly examples: readonly [string]
  readonly group: string
  readonly secret?: boolean
  /** The part that it is for; if that is not offered, the variable is not needed. */
  readonly part?: Part
  readonly enum?: readonly string[]
  /** True if it configures the run, not the service; it also works with the sandbox. */
  readonly run?: boolean
}

/** Every variable that describes a target. In the schema, only the first variable of a group has the name of the group. */
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

/** A line that sets a variable. A private key is best kept in a file, and an example of one would be redacted. */
export function exampleOf(name: string): string {
  const example = variables[name]?.examples[0] ?? '…'
  if (!example.includes('PRIVATE KEY-----')) return `${name}=${example}`
  return `${name}_FILE=keys/${name.startsWith('SECOND_') ? 'second' : '<target>'}.pem`
}

/** Names of the weak secrets, which are redacted only where they stand alone. */
export const weakSecrets = (secrets: Variables): readonly string[] =>
  Object.keys(secrets).filter((name) => isWeak(secrets[name] ?? ''))

const SUGGESTS = /SECRET|PASSW|PASSPHRASE|TOKEN|CREDENTIAL|API_?KEY|PRIVATE_?KEY|SEED|OTP/i
const HARMLESS = /_(FILE|ID|URL|URI|PATH|NAME|DIR)$/i

/**
 * The variables to redact before a target is known: those marked as secret, those whose name suggests a secret, such as a
 * CI token, and all in FURTHER_VARIABLES.
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
 * Reports the variables that a file uses and that do not exist.
 *
 * @param file - name of the file, for the reader
 * @param isKnown - true if a variable may be used at a JSON pointer
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
 * The variables in FURTHER_VARIABLES, and their problems, without values. A variable of the suite is refused, and so is one
 * that is also set outside: the two values could differ.
 *
 * @param values - the variables of the run
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
    const what = isKnown ? 'is a variable of the suite' : `is set outside ${VARIABLE} as well`
    return [{ where: `${VARIABLE} /${name}`, what, expected: `${name} once, outside ${VARIABLE}` }]
  })
  return { values: further, problems }
}

/** Names of the variables in FURTHER_VARIABLES. All of their values are secret. */
export function furtherNames(values: Variables): ReadonlySet<string> {
  const members = membersOf(values)
  return new Set(isObject(members) ? Object.keys(members) : [])
}

/** The value of FURTHER_VARIABLES, parsed if it is JSON. */
const membersOf = ({ [VARIABLE]: text = '{}' }: Variables): unknown => jsonOf(text) ?? text
