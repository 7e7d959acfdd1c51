import type { Variables } from '../browser/variables.ts'
import { schemaSource } from '../schema/schemas.ts'
import { isWeak, isWords } from '../secrets/secret.ts'
import { furtherNames } from './further-variables.ts'

/** What is known of a variable of the environment. */
export interface Variable {
  readonly description: string
  readonly examples: readonly [string]
  readonly group: string
  readonly secret?: boolean
  readonly enum?: readonly string[]
  /** It is about the run, not about the service; the sandbox takes it too. */
  readonly run?: boolean
}

/** Every variable that describes a target, as its schema has it. */
export const variables: Readonly<Record<string, Variable>> =
  schemaSource('environment.schema.json').properties

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
