import { schemaSource } from '../schema/schemas.ts'

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
