import { isObject } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'
import { isSecretName } from '../http/secret-names.ts'
import { readJwt } from '../schema/formats.ts'

/** Fields and claims of a request that say what is asked for, and never hold a secret (RFC 6749, RFC 9101, RFC 9396). */
const OPEN: ReadonlySet<string | undefined> = new Set([
  'actions',
  'client_assertion_type',
  'code_challenge_method',
  'datatypes',
  'grant_type',
  'locations',
  'permissions',
  'privileges',
  'redirect_uri',
  'response_mode',
  'response_type',
  'scope',
  'type',
])

const sent = new Set<string>()

/** Remembers what requests asked for in their forms and request objects, so that it is shown as it is in answers. */
export function addSentValues(steps: Readonly<Record<string, Recorded<Exchange>>>): void {
  for (const step of Object.values(steps)) {
    const { form = {} } = step.is === 'recorded' ? step.value.request : {}
    add(form)
    if (form.request) add(readJwt(form.request)?.claims)
  }
}

function add(value: unknown, name?: string): void {
  if (Array.isArray(value)) for (const inner of value) add(inner, name)
  else if (isObject(value)) for (const [key, inner] of Object.entries(value)) add(inner, key)
  else if (typeof value === 'string' && OPEN.has(name))
    for (const one of [value, ...value.split(' ')]) sent.add(one)
}

/** Whether a value is one that the suite itself sent and that is no secret; under the name of a secret, nothing is. */
export const isSentValue = (name: string, value: string): boolean => sent.has(value) && !isSecretName(name)
