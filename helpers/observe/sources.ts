import type { Evidence } from '../evidence/evidence.ts'
import type { Step } from '../evidence/steps.ts'
import { isAccepted, isServiceError, readBody } from '../http/answer.ts'
import type { Exchange, Recorded } from '../http/exchange.ts'

/** The exchange of an accepted request; `undefined` if it was not accepted. */
export function acceptedAnswer(step: Recorded<Exchange>): Exchange | undefined {
  return step.is === 'recorded' && isAccepted(step.value) ? step.value : undefined
}

/** The JSON object that an accepted request was answered with. */
export function acceptedBody(step: Recorded<Exchange>): Readonly<Record<string, unknown>> | undefined {
  const answer = acceptedAnswer(step)
  const body = answer && readBody(answer)
  return body?.is === 'object' ? body.value : undefined
}

/** The exchange of a request that was refused: neither accepted nor a failure of the service itself. */
export function refusedAnswer(step: Recorded<Exchange>): Exchange | undefined {
  if (step.is !== 'recorded') return undefined
  return isAccepted(step.value) || isServiceError(step.value) ? undefined : step.value
}

/** Addresses of the target that differ between two places where the same service runs. */
export interface Roots {
  readonly issuer?: string
  readonly gateway?: string
}

/** The addresses that the first two requests went to, without the paths that the document shows. */
export function rootsOf({ steps }: Evidence): Roots {
  const sent = (step: Step, path: RegExp) => {
    const { [step]: asked } = steps
    if (asked.is !== 'recorded') return undefined
    const { request, via: [first = request] = [] } = asked.value
    return first.url.replace(path, '')
  }
  const issuer = sent('discovery', /\/\.well-known\/openid-configuration$/)
  const gateway = sent('token', /\/auth\/token$/)
  return { ...(issuer && { issuer }), ...(gateway && { gateway }) }
}

/** An address relative to its root: `{issuer}/token`. */
export function fromRoot(text: string, { issuer, gateway }: Roots): string {
  const roots = [
    ['{issuer}', issuer],
    ['{base_url}', gateway],
  ] as const
  for (const [name, root] of roots)
    if (root && (text === root || text.startsWith(`${root}/`))) return `${name}${text.slice(root.length)}`
  return text
}
