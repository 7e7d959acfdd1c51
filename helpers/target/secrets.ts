import type { Variables } from '../browser/variables.ts'
import { isWeak } from '../redact/finder.ts'
import { variables } from './variables.ts'

/**
 * The variables of a target whose values are secret: those that the schema of the environment marks, and those that it
 * does not know and that a journey or an adaptation uses, such as the seed of one-time codes.
 *
 * @param used - names of the variables that journeys and adaptations use
 */
export function secretsOf(values: Variables, used: readonly string[]): Variables {
  return pick(values, (name) => variables[name]?.secret ?? (!variables[name] && used.includes(name)))
}

const SUGGESTS = /SECRET|PASSW|PASSPHRASE|TOKEN|CREDENTIAL|API_?KEY|PRIVATE_?KEY|SEED|OTP/i
const HARMLESS = /_(FILE|ID|URL|URI|PATH|NAME|DIR)$/i

/**
 * Every variable whose value has to be kept out of texts, before a target is known: what is marked, and what has the
 * name of a secret, whoever uses it, as a token of continuous integration.
 */
export function secretsByName(values: Variables): Variables {
  const isSuspect = (name: string, value: string) =>
    !variables[name] && SUGGESTS.test(name) && !HARMLESS.test(name) && !isWeak(value)
  return pick(values, (name, value) => variables[name]?.secret || isSuspect(name, value))
}

function pick(values: Variables, isSecret: (name: string, value: string) => boolean): Variables {
  return Object.fromEntries(Object.entries(values).filter(([name, value]) => isSecret(name, value)))
}
